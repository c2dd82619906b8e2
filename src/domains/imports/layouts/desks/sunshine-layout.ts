import { layoutInParts } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

/** A business speaks through people and bots: which of them it is, only some sources say. */
const said: Omit<MessagesForm, 'in'> = {
  except: { deleted: [true] },
  role: [
    ['user', { 'author.type': ['user'] }],
    ['user', { role: ['appUser', 'end-user'] }],
    ['assistant', { 'author.subtypes.0': ['AI'] }],
    ['assistant', { 'source.type': { like: /answerBot|:bot/i } }],
    ['agent', { 'source.type': ['zd:agentWorkspace', 'zd:support', 'slack', 'front', 'zendesk'] }],
  ],
  speaker: ['author.displayName', 'name', 'author.type', 'role'],
  id: ['id', '_id'],
  text: [
    { when: { 'content.text': 'filled' }, at: 'content.text' },
    { when: { 'content.altText': 'filled' }, at: 'content.altText' },
    { when: { 'content.items.0.title': 'text' }, at: 'content.items.*.title' },
    'text',
  ],
  time: 'received',
};

const askedBy = (payload: string) =>
  ['message.author.user.externalId', 'message.author.userId', 'user.id'].map((at) => `${payload}.${at}`);

/** Messages of Sunshine Conversations (Smooch): calls of its webhook, and conversations to which their messages were put. */
export const sunshineLayout = layoutInParts({
  records: [
    {
      known: { 'events.0.payload.conversation.id': 'filled', 'events.0.type': 'text' },
      fields: {
        externalId: 'events.0.payload.conversation.id',
        userId: askedBy('events.0.payload'),
        channel: { is: 'Sunshine Conversations' },
      },
      messages: { ...said, in: 'events.*.payload.message' },
    },
    {
      known: {
        type: { like: /^(?:conversation|user|client|switchboard|integration):/ },
        'payload.conversation.id': 'filled',
      },
      fields: {
        externalId: 'payload.conversation.id',
        userId: askedBy('payload'),
        channel: { is: 'Sunshine Conversations' },
      },
      messages: { ...said, in: 'payload.message' },
    },
    {
      known: { trigger: { like: /^(?:message|conversation):/ }, 'conversation._id': 'filled' },
      fields: {
        externalId: 'conversation._id',
        userId: ['appUser.userId', 'appUser._id'],
        channel: { is: 'Sunshine Conversations' },
      },
      messages: { ...said, in: 'messages' },
    },
    {
      known: [
        { id: 'filled', type: ['personal', 'sdkGroup'], messages: 'list' },
        { id: 'filled', 'messages.0.author.type': ['user', 'business'], 'messages.0.received': 'there' },
      ],
      fields: { externalId: 'id', startTime: 'createdAt', channel: { is: 'Sunshine Conversations' } },
      messages: { ...said, in: 'messages' },
    },
  ],
});
