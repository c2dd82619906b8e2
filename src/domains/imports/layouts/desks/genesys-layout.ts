import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Transcripts of Genesys Cloud: one for each part of a conversation. */
export const genesysLayout = layoutInParts({
  records: {
    known: { conversationId: 'filled', communicationId: 'there', transcripts: 'list' },
    fields: {
      externalId: 'conversationId',
      language: 'transcripts.0.language',
      channel: { at: 'mediaType', words: { call: 'voice', chat: 'chat', message: 'message' } },
    },
    messages: {
      in: 'transcripts.*.phrases',
      role: rolesBy('participantPurpose', {
        user: ['external', 'customer'],
        assistant: ['bot', 'ivr', 'acd', 'botflow', 'workflow', 'flow'],
        agent: ['internal', 'agent', 'user'],
      }),
      speaker: 'participantPurpose',
      text: ['decoratedText', 'text'],
      time: 'startTimeMs',
    },
  },
});

/** The details of conversations, which say who took part when. */
export const genesysDetailsLayout = layoutOf({
  records: {
    known: { conversationId: 'filled', conversationStart: 'text', participants: 'list' },
    fields: {
      externalId: 'conversationId',
      startTime: 'conversationStart',
      endTime: { when: { conversationEnd: 'filled' }, at: 'conversationEnd', otherwise: null },
      userId: [
        'participants.[purpose=customer].externalContactId',
        'participants.[purpose=external].externalContactId',
      ],
      assignee: ['participants.[-purpose=agent].participantName', 'participants.[-purpose=agent].userId'],
      channel: [
        'participants.[purpose=customer].sessions.0.mediaType',
        'participants.[purpose=external].sessions.0.mediaType',
      ],
    },
  },
  lacks: say('layout.genesysList'),
});
