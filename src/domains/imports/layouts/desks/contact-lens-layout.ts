import { layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Transcripts of chats as Amazon Connect and its Contact Lens keep them, one conversation a file. */
export const contactLensLayout = layoutOf({
  records: {
    known: [
      { Transcript: 'list', 'CustomerMetadata.ContactId': 'filled' },
      { Transcript: 'list', Participants: 'list', ContactId: 'filled' },
    ],
    fields: {
      externalId: ['CustomerMetadata.ContactId', 'ContactId'],
      startTime: 'InitiationTimestamp',
      language: 'LanguageCode',
      channel: { at: 'Channel', words: { VOICE: 'voice', CHAT: 'chat' }, others: 'chat' },
    },
    messages: {
      in: 'Transcript',
      people: { in: 'Participants', id: 'ParticipantId', by: 'ParticipantId' },
      // Who joined and left are events, menus are JSON.
      only: [{ ContentType: { like: /^text\// } }, { ContentType: 'missing', Type: 'missing' }],
      role: ['', '@'].flatMap((of) =>
        rolesBy(`${of}ParticipantRole`, {
          user: 'CUSTOMER',
          agent: ['AGENT', 'SUPERVISOR'],
          assistant: ['SYSTEM', 'CUSTOM_BOT'],
        }),
      ),
      speaker: ['DisplayName', 'ParticipantId'],
      text: 'Content',
      time: 'AbsoluteTime',
    },
  },
});
