import { layoutOf } from '../forms/layout-of.ts';

/** A chat as LINE saves it as text. It never says who is the customer. */
export const lineLayout = layoutOf({
  pieces: true,
  records: {
    known: { chat: { like: /^line-/ }, sentAt: 'text', text: 'text' },
    fields: { externalId: 'chat', messageTime: 'sentAt', channel: { is: 'LINE' } },
    messages: {
      only: { from: 'filled' },
      role: [],
      speaker: 'from',
      text: 'text',
      time: 'sentAt',
    },
  },
});
