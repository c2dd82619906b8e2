import { layoutInParts } from '../forms/layout-of.ts';

/** A day of a channel from an export, or conversations.history: a thread is a conversation. */
export const slackLayout = layoutInParts({
  records: {
    known: { type: ['message'], ts: { like: /^\d{10}\.\d{6}$/ } },
    fields: { externalId: ['thread_ts', 'ts'], channel: { is: 'Slack' } },
    messages: {
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
      text: { at: 'text', escaped: true },
      time: 'ts',
    },
  },
});
