import { layoutOf } from '../forms/layout-of.ts';

/** A chat as Telegram's desktop program exports it (`result.json`). */
export const telegramLayout = layoutOf({
  records: {
    known: {
      id: 'filled',
      type: { like: /_(?:chat|group|supergroup|channel)$|^(?:saved_messages|replies|verification_codes)$/ },
      messages: 'list',
    },
    fields: { externalId: 'id', channel: { is: 'Telegram' } },
    messages: {
      in: 'messages',
      only: { type: ['message'] },
      // Who is who only the person knows who exported it.
      role: [],
      speaker: ['from', 'from_id'],
      text: { at: 'text', joined: true },
      // The other one has no zone.
      time: ['date_unixtime', 'date'],
    },
  },
});
