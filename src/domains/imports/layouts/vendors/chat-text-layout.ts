import { layoutOf } from '../forms/layout-of.ts';

/** A chat as a person saves it from their telephone. It names whom it has as contacts, and never says who is the customer. */
const chatText = (app: string, like: RegExp) =>
  layoutOf({
    pieces: true,
    records: {
      known: { chat: { like }, sentAt: 'text', text: 'text' },
      // Also of what nobody wrote: it tells the order of day and month.
      fields: { externalId: 'chat', messageTime: 'sentAt', channel: { is: app } },
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

/** "Export chat", without media. */
export const whatsappLayout = chatText('WhatsApp', /^whatsapp-/);

/** As LINE saves it as text. */
export const lineLayout = chatText('LINE', /^line-/);
