import { say } from '../../../../words/sentence.ts';
import { layoutInParts } from '../forms/layout-of.ts';

/** Messages of the API, each with the conversation that it belongs to; or conversations, which have none. */
export const kustomerLayout = layoutInParts({
  records: [
    {
      known: {
        type: ['message'],
        'attributes.direction': ['in', 'out'],
        'relationships.conversation.data.id': 'filled',
      },
      fields: {
        externalId: 'relationships.conversation.data.id',
        userId: 'relationships.customer.data.id',
        channel: 'attributes.channel',
      },
      messages: {
        role: [
          ['user', { 'attributes.direction': ['in'] }],
          ['assistant', { 'attributes.auto': [true] }],
          ['agent', { 'attributes.direction': ['out'] }],
        ],
        text: ['attributes.body', 'attributes.preview'],
        time: ['attributes.sentAt', 'attributes.createdAt'],
      },
    },
    {
      known: {
        type: ['conversation'],
        id: 'filled',
        'attributes.createdAt': 'text',
        relationships: 'object',
      },
      fields: {
        externalId: 'id',
        startTime: 'attributes.createdAt',
        endTime: {
          when: { 'attributes.status': ['done'] },
          at: 'attributes.lastDone.createdAt',
          otherwise: null,
        },
        userId: 'relationships.customer.data.id',
        channel: 'attributes.channels.0',
        language: 'attributes.defaultLang',
        assignee: 'attributes.assignedUsers.0',
        team: 'attributes.assignedTeams.0',
        tags: 'attributes.tags',
        messageCount: 'attributes.messageCount',
        // In milliseconds.
        firstResponseSeconds: { at: 'attributes.firstResponse.responseTime', times: 0.001 },
      },
    },
  ],
  lacks: say('layout.kustomerList'),
});
