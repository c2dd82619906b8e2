import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';

/** Zoho SalesIQ: the messages of one conversation, whose id stands in the address of the answer; or lists of conversations. */
export const salesiqLayout = layoutOf({
  records: [
    {
      known: { url: { like: /\/conversations\/[^/]{1,60}\/messages/ }, data: 'list' },
      fields: { externalId: { at: 'url', part: 'conversations' }, channel: { is: 'SalesIQ' } },
      messages: {
        in: 'data',
        // The others tell who came and went.
        only: { 'message.text': 'text', type: { not: ['info'] } },
        role: [
          ['assistant', { 'sender.id': { like: /^b\d/ } }],
          ['user', { 'sender.id': { like: /^\$/ } }],
          ['agent', { 'sender.id': { like: /^\d+$/ } }],
        ],
        speaker: ['sender.name', 'sender.id'],
        text: 'message.text',
        time: 'time',
      },
    },
    {
      known: { start_time: 'filled', visitor: 'object', question: 'there', chat_id: 'there' },
      fields: {
        externalId: 'id',
        startTime: 'start_time',
        endTime: 'end_time',
        userId: ['visitor.id', 'visitor.email'],
        assignee: ['attender.name', 'attender.email'],
        team: 'department.name',
        initialMsg: 'question',
        channel: { is: 'SalesIQ' },
      },
    },
    {
      known: { chatinitiated_time: 'filled', chat_id: 'filled' },
      fields: {
        externalId: 'chat_id',
        startTime: 'chatinitiated_time',
        endTime: 'end_time',
        userId: ['visitor_email', 'visitor_name'],
        ipAddress: 'visitor_ip',
        country: 'country_code',
        assignee: ['attender_name', 'attender_email'],
        team: 'department_name',
        initialMsg: 'question',
        channel: { is: 'SalesIQ' },
      },
    },
  ],
  lacks: say('layout.salesiqList'),
});
