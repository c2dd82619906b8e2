import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, Value } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const cards = ['content.text', 'content.title', 'content.body.0.text', 'content.items.0.text'];

/** What a card shows, where nothing is said beside it. */
const text: Value = [
  { when: { text: 'filled' }, at: 'text' },
  ...cards.map((part) => {
    const path = part.replace('.0.', '.*.');
    return { when: { [`attachments.0.${part}`]: 'text' }, at: `attachments.0.${path}` } as const;
  }),
  'speak',
];

const activity: Omit<MessagesForm, 'in'> = {
  // The others tell what happened.
  only: { type: ['message', 'messageUpdate'] },
  id: 'id',
  edited: true,
  removes: { type: ['messageDelete'] },
  role: [
    ...rolesBy('from.role', { user: ['user', 1], assistant: ['bot', 'skill', 0] }),
    // Of channels that name no roles: the other side, or the prefix of an id of Teams.
    ['user', { 'recipient.role': ['bot', 'skill', 0] }],
    ['assistant', { 'recipient.role': ['user', 1] }],
    ['assistant', { 'from.id': { like: /^28:/ } }],
    ['user', { 'from.id': { like: /^29:/ } }],
  ],
  speaker: ['from.name', 'from.id'],
  text,
  time: 'timestamp',
};

/** Activities of the Bot Framework, as its transcripts have them. */
export const botFrameworkLayout = layoutInParts({
  records: {
    known: { type: 'text', 'conversation.id': 'filled', 'from.id': 'there', channelId: 'there' },
    fields: {
      externalId: 'conversation.id',
      userId: { when: { 'from.role': ['user'] }, at: ['from.aadObjectId', 'from.id'] },
      language: { when: { type: ['message'], 'from.role': ['user'] }, at: 'locale' },
      channel: 'channelId',
      escalated: { at: 'name', words: { 'handoff.initiate': true } },
    },
    messages: activity,
  },
});

const transcripts = { content: { like: /"activities"\s{0,9}:/ } } as const;

/** Transcripts of Copilot Studio out of Dataverse: its activities stand as JSON in the table. */
export const copilotLayout = layoutOf({
  table: true,
  records: ['content', 'Content'].map((content) => ({
    known: { [content]: transcripts.content },
    fields: {
      externalId: [
        'conversationtranscriptid',
        'ConversationTranscriptId',
        'ConversationTranscript',
        '(Do Not Modify) ConversationTranscript',
        'Name',
        'name',
      ],
      startTime: ['conversationstarttime', 'ConversationStartTime', 'createdon', 'Created On', 'CreatedOn'],
      userId: `${content}.{}.activities.[type=message].from.aadObjectId`,
      channel: `${content}.{}.activities.?.channelId`,
    },
    messages: { ...activity, in: `${content}.{}.activities` },
  })),
});
