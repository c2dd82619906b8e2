import { layoutOf } from '../forms/layout-of.ts';

/** Messenger and Instagram, as "Download your information" gives them as JSON: letters beyond ASCII stand byte by byte. */
export const metaLayout = layoutOf({
  records: [
    {
      known: { participants: 'list', messages: 'list', thread_path: 'text' },
      // Both have this form.
      fields: { externalId: 'thread_path', channel: { is: 'Meta' } },
      messages: {
        in: 'messages',
        except: { is_unsent: [true] },
        // Who is who only the person knows who made it.
        role: [],
        speaker: { at: 'sender_name', bytes: true },
        text: { at: 'content', bytes: true },
        time: 'timestamp_ms',
      },
    },
    {
      known: { participants: 'list', messages: 'list', threadName: 'text' },
      fields: { externalId: 'threadName', channel: { is: 'Messenger' } },
      messages: {
        in: 'messages',
        except: { isUnsent: [true] },
        role: [],
        speaker: 'senderName',
        text: 'text',
        time: 'timestamp',
      },
    },
  ],
});
