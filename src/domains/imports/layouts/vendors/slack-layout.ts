import { layoutInParts } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

const blocks = ['blocks', 'attachments', 'attachments.0.blocks'].flatMap((list) =>
  ['text.text', 'text', 'fallback'].map(
    (part) => ({ when: { [`${list}.0.${part}`]: 'text' }, at: `${list}.*.${part}`, escaped: true }) as const,
  ),
);

const said: Omit<MessagesForm, 'in'> = {
  // The others tell who came, went or changed something.
  only: [
    { subtype: 'missing' },
    { subtype: ['bot_message', 'thread_broadcast', 'file_share', 'me_message'] },
  ],
  role: [
    ['system', { user: ['USLACKBOT'] }],
    ['assistant', { bot_id: 'filled' }],
    ['assistant', { subtype: ['bot_message'] }],
  ],
  speaker: ['user_profile.real_name', 'username', 'user'],
  text: [{ when: { text: 'filled' }, at: 'text', escaped: true }, ...blocks],
  time: 'ts',
};

/** Of a message that changed, its thread stands in what it is now, or was. */
const within = ['event', 'event.message', 'event.previous_message'];

/** A day of a channel from an export, conversations.history, or calls of the Events API: a thread is a conversation. */
export const slackLayout = layoutInParts({
  asides: [
    { type: ['event_callback'], 'event.type': 'text' },
    { type: ['url_verification', 'app_rate_limited'], token: 'there' },
  ],
  records: [
    {
      known: { type: ['message'], ts: { like: /^\d{10}\.\d{6}$/ } },
      fields: { externalId: ['thread_ts', 'ts'], channel: { is: 'Slack' } },
      messages: said,
    },
    {
      known: { type: ['event_callback'], 'event.type': ['message', 'app_mention'], 'event.ts': 'text' },
      fields: {
        externalId: [
          ...within.map((at) => `${at}.thread_ts`),
          'event.message.ts',
          'event.deleted_ts',
          'event.ts',
        ],
        channel: { is: 'Slack' },
      },
      messages: [
        { ...said, in: 'event', id: 'ts', edited: true },
        { ...said, in: 'event.message', id: 'ts', edited: true },
        {
          in: 'event',
          id: 'deleted_ts',
          edited: true,
          removes: { subtype: ['message_deleted'] },
          only: { subtype: ['message_deleted'] },
          role: [],
          text: 'text',
        },
      ],
    },
  ],
});
