import { layoutInParts } from '../forms/layout-of.ts';

/** The export of messages (`/v1/message_export`): `csid` is the conversation. */
export const dixaLayout = layoutInParts({
  records: {
    known: { csid: 'filled', direction: ['inbound', 'outbound'], created_at: 'there' },
    fields: {
      externalId: 'csid',
      userId: { when: { direction: ['inbound'] }, at: 'author_email' },
      channel: 'initial_channel',
    },
    messages: {
      role: [
        ['user', { direction: ['inbound'] }],
        ['assistant', { is_automated_message: [true] }],
        ['agent', { direction: ['outbound'] }],
      ],
      speaker: ['author_name', 'author_email'],
      text: ['text', 'chat_input_answer'],
      time: 'created_at',
    },
  },
});
