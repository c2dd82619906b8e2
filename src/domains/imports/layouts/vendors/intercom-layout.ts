import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';

const people = ['user', 'lead', 'contact'];

const said: Pick<MessagesForm, 'role' | 'speaker' | 'text' | 'html'> = {
  role: [
    ['assistant', { 'author.from_ai_agent': [true] }],
    ['assistant', { 'author.is_ai_answer': [true] }],
    ['assistant', { 'author.type': ['bot'] }],
    ['user', { 'author.type': people }],
    ['agent', { 'author.type': ['admin', 'team'] }],
  ],
  speaker: ['author.name', 'author.id'],
  text: 'body',
  html: true,
};

/** What began it; of a mail that has only a subject, that. */
const first: Omit<MessagesForm, 'in'> = {
  ...said,
  except: { redacted: [true] },
  text: [{ when: { body: 'filled' }, at: 'body' }, 'subject'],
  time: '/created_at',
};

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'created_at',
  // One that was opened again has a last close too, and no end.
  endTime: {
    when: [{ state: 'missing' }, { state: ['closed'] }],
    at: ['statistics.last_close_at', { when: { state: ['closed'] }, at: 'updated_at' }],
    otherwise: null,
  },
  userId: [
    'contacts.contacts.0.external_id',
    'contacts.contacts.0.id',
    { when: { 'source.author.type': people }, at: 'source.author.id' },
    'user.id',
  ],
  channel: 'source.type',
  language: 'custom_attributes.Language',
  avgResponseTime: {
    when: { 'conversation_parts.conversation_parts.0': 'missing' },
    at: 'statistics.median_time_to_reply',
  },
  // 0: assigned to nobody.
  assignee: { when: { admin_assignee_id: { not: [0] } }, at: 'admin_assignee_id' },
  team: { when: { team_assignee_id: { not: [0] } }, at: 'team_assignee_id' },
  rating: { at: 'conversation_rating.rating', rating: [1, 5] },
  ratingComment: 'conversation_rating.remark',
  tags: 'tags.tags',
  firstResponseSeconds: {
    when: { 'conversation_parts.conversation_parts.0': 'missing' },
    at: 'statistics.time_to_admin_reply',
  },
  category: 'topics.topics.0.name',
  escalated: {
    when: { ai_agent: 'object' },
    at: 'ai_agent.resolution_state',
    words: { routed_to_team: true },
    others: false,
  },
};

/** The API's conversation objects, or the CSV with one message a row. A list of conversations has no parts. */
export const intercomLayout = layoutOf({
  records: [
    {
      known: { conversation_parts: 'object' },
      fields,
      messages: [
        { ...first, in: 'source' },
        // Until version 2 of the API.
        { ...first, in: 'conversation_message' },
        {
          ...said,
          in: 'conversation_parts.conversation_parts',
          except: [{ part_type: { like: /^note/ } }, { redacted: [true] }],
          time: 'created_at',
        },
      ],
    },
    {
      known: { 'source.author.type': 'there' },
      fields: {
        ...fields,
        initialMsg: { when: { 'source.author.type': people }, at: 'source.body', html: true },
      },
    },
  ],
  csv: {
    has: [['conversation id', 'message body', 'message author type']],
    columns: {
      'conversation id': 'externalId',
      'conversation created at': 'startTime',
      'conversation closed at': 'endTime',
      'message author id': 'userId',
      'message author type': 'messageRole',
      'message body': 'messageContent',
      'message created at': 'messageTime',
      'message type': 'messagePrivate',
      'part type': 'messagePrivate',
      'message part type': 'messagePrivate',
    },
    messageRows: true,
  },
  lacks: say('layout.intercomList'),
});
