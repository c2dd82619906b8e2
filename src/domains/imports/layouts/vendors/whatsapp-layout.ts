import { layoutOf } from '../forms/layout-of.ts';

/** "Export chat", without media. It names whom it has as contacts, and never says who is the customer. */
export const whatsappLayout = layoutOf({
  pieces: true,
  records: {
    known: { chat: { like: /^whatsapp-/ }, sentAt: 'text', text: 'text' },
    // Also of what nobody wrote: it tells the order of day and month.
    fields: { externalId: 'chat', messageTime: 'sentAt', channel: { is: 'WhatsApp' } },
    messages: {
      only: { from: 'filled' },
      except: { deleted: [true] },
      role: [],
      speaker: 'from',
      text: 'text',
      time: 'sentAt',
    },
  },
});
