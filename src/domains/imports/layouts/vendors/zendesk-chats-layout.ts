import { layoutOf } from '../forms/layout-of.ts';
import type { Marks } from '../forms/record-form.ts';

const sample: Marks = { type: ['chat', 'offline_msg'], visitor: 'there' };

/** Chats and offline messages as the chat API gives them. */
export const zendeskChatsLayout = layoutOf({
  records: {
    known: [
      { ...sample, session: 'there' },
      { ...sample, history: 'list' },
    ],
    fields: {
      externalId: 'id',
      startTime: ['session.start_date', 'timestamp'],
      endTime: ['session.end_date', 'end_timestamp'],
      durationSeconds: 'duration',
      userId: 'visitor.id',
      ipAddress: 'session.ip',
      country: ['session.country_code', 'session.country_name'],
      channel: { at: 'type', words: { offline_msg: 'offline message' }, others: 'chat' },
      messagesSent: 'count.visitor',
      messageCount: 'count.total',
      avgResponseTime: 'response_time.avg',
      assignee: 'agent_names.0',
      team: 'department_name',
      rating: 'rating',
      ratingComment: 'comment',
      tags: 'tags',
      firstResponseSeconds: 'response_time.first',
      category: 'department_name',
    },
    messages: [
      {
        in: 'history',
        only: { type: ['chat.msg'] },
        role: [
          ['user', { sender_type: { like: /^visitor/i } }],
          ['agent', { sender_type: { like: /^agent/i } }],
          ['assistant', { sender_type: 'text' }],
          ['user', { nick: { like: /^visitor/i } }],
          // What the desk says by itself.
          ['assistant', { nick: { like: /^agent:trigger/i } }],
          ['agent', { nick: { like: /^agent/i } }],
          ['assistant', { nick: 'text' }],
        ],
        speaker: ['nick', 'name'],
        text: 'msg',
        html: true,
        time: 'timestamp',
      },
      { orElse: true, role: [['user', {}]], text: 'message', html: true, time: 'timestamp' },
    ],
  },
});
