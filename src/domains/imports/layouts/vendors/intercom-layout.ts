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

/** The parts stand in an object of their own, or as a list where a connector wrote them. */
const partsIn = (...lists: readonly string[]): MessagesForm[] =>
  lists.map(
    (list): MessagesForm => ({
      ...said,
      in: list,
      except: [{ part_type: { like: /^note/ } }, { redacted: [true] }],
      time: 'created_at',
    }),
  );

const unanswered = {
  'conversation_parts.conversation_parts.0': 'missing',
  'conversation_parts.0': 'missing',
} as const;

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
    'contacts.0.external_id',
    'contacts.0.id',
    { when: { 'source.author.type': people }, at: 'source.author.id' },
    'user.id',
  ],
  channel: 'source.type',
  language: 'custom_attributes.Language',
  avgResponseTime: {
    when: unanswered,
    at: 'statistics.median_time_to_reply',
  },
  // 0: assigned to nobody.
  assignee: [
    { when: { admin_assignee_id: { not: [0, '0'] } }, at: 'admin_assignee_id' },
    { when: { 'assignee.type': ['admin'] }, at: ['assignee.name', 'assignee.id'] },
  ],
  team: [
    { when: { team_assignee_id: { not: [0, '0'] } }, at: 'team_assignee_id' },
    { when: { 'assignee.type': ['team'] }, at: ['assignee.name', 'assignee.id'] },
  ],
  rating: ['conversation_rating.rating', 'ai_agent.rating'].map((at) => ({ at, rating: [1, 5] }) as const),
  ratingComment: ['conversation_rating.remark', 'ai_agent.rating_remark'],
  tags: ['tags.tags', { when: { tags: 'list' }, at: 'tags' }],
  firstResponseSeconds: {
    when: unanswered,
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
      known: [
        { conversation_parts: 'object' },
        { conversation_parts: 'list', 'source.author.type': 'there' },
        { conversation_parts: 'list', conversation_message: 'object' },
      ],
      fields,
      messages: [
        { ...first, in: 'source' },
        // Until version 2 of the API.
        { ...first, in: 'conversation_message' },
        ...partsIn('conversation_parts.conversation_parts', 'conversation_parts'),
      ],
    },
    {
      known: [{ 'source.author.type': 'there' }, { 'conversation_message.author.type': 'there' }],
      fields: {
        ...fields,
        initialMsg: ['source', 'conversation_message'].map((first) => ({
          when: { [`${first}.author.type`]: people },
          at: `${first}.body`,
          html: true,
        })),
      },
    },
    // Tickets: only those of customers begin with what one wrote.
    {
      known: { ticket_parts: 'object', ticket_attributes: 'object', id: 'filled' },
      fields: {
        ...fields,
        endTime: {
          when: [{ 'ticket_state.category': ['resolved'] }, { ticket_state: ['resolved'] }],
          at: 'updated_at',
          otherwise: null,
        },
        channel: { is: 'ticket' },
        category: 'ticket_type.name',
      },
      messages: [
        {
          in: 'ticket_attributes',
          role: [
            ['user', { '/category': ['Customer', 'request'] }],
            ['agent', {}],
          ],
          text: [
            { when: { _default_description_: 'filled' }, at: '_default_description_' },
            '_default_title_',
          ],
          html: true,
          time: '/created_at',
        },
        ...partsIn('ticket_parts.ticket_parts'),
      ],
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
