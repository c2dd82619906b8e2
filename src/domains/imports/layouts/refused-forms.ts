import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { FileSample } from './file-sample.ts';
import { fits } from './forms/fits.ts';
import type { Marks } from './forms/record-form.ts';
import { fieldOfHeader } from './header-words.ts';

/** What vendors give that holds no conversation, and which export does. */
const refused: ReadonlyArray<readonly [Marks | readonly Marks[], Sentence, unless?: Marks]> = [
  [
    [
      { chats_summary: 'list' },
      { chats_info: 'list' },
      { last_thread_summary: 'object', users: 'list' },
      { last_thread_info: 'object', users: 'list' },
    ],
    say('layout.livechatList'),
  ],
  [{ turnID: 'filled', type: 'text', startTime: 'there' }, say('layout.voiceflowTurns')],
  [
    [
      { id: { like: /^[UW][A-Z0-9]{6,20}$/ }, team_id: 'text', profile: 'object' },
      { id: { like: /^[CDG][A-Z0-9]{6,20}$/ }, members: 'list', created: 'number' },
    ],
    say('layout.slackPeople'),
  ],
  // Whom a desk knows: users, contacts, agents.
  [
    [
      { email: 'there', role: ['end-user', 'agent', 'admin'], verified: 'there', locale: 'there' },
      { type: ['contact', 'user', 'lead', 'admin'], email: 'there', source: 'missing', body: 'missing' },
      { email: 'there', phone_number: 'there', identifier: 'there', thumbnail: 'there', inbox_id: 'missing' },
      { email: 'there', first_name: 'there', last_name: 'there', reference_id: 'there', messages: 'missing' },
      { people_id: 'filled', email: 'there', person: 'object', session_id: 'missing' },
      { page_id: 'filled', first_name: 'there', subscribed: 'there', last_input_text: 'there' },
    ],
    say('layout.people'),
  ],
  [
    [
      { chatgpt_plus_user: 'there', email: 'there' },
      { conversation_id: 'text', is_anonymous: 'there', title: 'there' },
    ],
    say('layout.chatgptOther'),
  ],
  [
    [
      {
        'comments.0.author_id': 'there',
        'comments.0.audit_id': 'there',
        requester_id: 'missing',
        id: 'missing',
      },
      { type: ['Comment'], audit_id: 'there', author_id: 'there', ticket_id: 'missing', events: 'missing' },
    ],
    say('layout.zendeskComments'),
  ],
  [
    { event: ['chat:start', 'chat:end'], chatId: 'filled' },
    say('layout.tawkStart'),
    { event: ['chat:transcript_created'] },
  ],
  // Calls of a channel's webhook: only what customers wrote.
  [
    [
      { object: ['whatsapp_business_account', 'page', 'instagram'], entry: 'list' },
      { messaging_product: ['whatsapp'], metadata: 'object' },
      { update_id: 'number', message: 'object' },
    ],
    say('layout.channelCalls'),
  ],
  [{ subscriptionType: { like: /^conversation\./ }, objectId: 'filled' }, say('layout.hubspotList')],
  [{ type: ['notification_event'], topic: 'text', 'data.item': 'object' }, say('layout.intercomCalls')],
  [
    [
      {
        id: { like: /^msg_/ },
        is_inbound: 'there',
        conversation_id: 'missing',
        '_links.related.conversation': 'missing',
      },
      ...['', 'messages.0.'].map(
        (at): Marks => ({
          [`${at}received`]: 'filled',
          [`${at}author.type`]: ['user', 'business'],
          id: at === '' ? 'filled' : 'missing',
          conversation: 'missing',
        }),
      ),
      { fingerprint: 'there', from: ['user', 'operator'], type: 'text', session_id: 'missing' },
      { 'attributes.type': ['EmailMessage', 'CaseComment'], ParentId: 'missing' },
      { 'attributes.type': ['ConversationEntry'], ConversationId: 'missing' },
      { message_parts: 'list', actor_type: 'text', conversation_id: 'missing' },
      { resource_type: ['message'], contents: 'there', creator: 'object', case: 'missing' },
      { type: ['conversation_part.list'], conversation_parts: 'list', id: 'missing' },
      { type: ['conversation_part'], part_type: 'text', conversation_id: 'missing', conversation: 'missing' },
      ...['', 'events.0.'].map(
        (at): Marks => ({
          [`${at}type`]: { like: /^(?:Messaging::|Comment$|VoiceComment$)/ },
          [`${at}author`]: 'object',
          [`${at}content`]: 'object',
          ticket_id: 'missing',
        }),
      ),
      { 'messages.0.message_parts': 'list', conversation_id: 'missing' },
      {
        inbox_id: 'there',
        message_type: 'there',
        content_type: 'there',
        conversation_id: 'missing',
        conversation: 'missing',
      },
    ],
    say('layout.messagesAlone'),
  ],
  [
    [
      { chatType: 'text', topic: 'there', lastUpdatedDateTime: 'there' },
      { 'value.0.chatType': 'text', 'value.0.topic': 'there' },
    ],
    say('layout.teamsChats'),
  ],
  [
    {
      contact_id: 'filled',
      contact_email: 'there',
      subject: 'there',
      status: ['open', 'pending', 'solved'],
      messages: 'missing',
      created_at: 'missing',
    },
    say('layout.tidioList'),
  ],
  [
    [
      { message_id: 'filled', author_type: ['contact', 'operator', 'bot'] },
      {
        'messages.0.message_id': 'filled',
        'messages.0.author_type': ['contact', 'operator', 'bot'],
        id: 'missing',
      },
    ],
    say('layout.tidioMessages'),
  ],
  [
    [
      { isDescriptionThread: [true, false], direction: ['in', 'out'], ticketId: 'missing' },
      { canReply: [true, false], direction: ['in', 'out'], ticketId: 'missing' },
      { type: ['thread', 'comment'], isDescriptionThread: [true, false], ticketId: 'missing' },
    ],
    say('layout.zohoThreads'),
  ],
  [{ sequence_id: 'filled', 'sender.id': 'text', message: 'object' }, say('layout.salesiqMessages')],
  // Of a call, and how long after its beginning each sentence was said.
  [
    {
      Channel: ['VOICE'],
      'Transcript.0.BeginOffsetMillis': 'number',
      'Transcript.0.AbsoluteTime': 'missing',
      InitiationTimestamp: 'missing',
    },
    say('layout.connectCalls'),
  ],
  [{ 'queryResult.queryText': 'there', responseId: 'text' }, say('layout.dialogflowAnswers')],
  [
    [
      { instance_id: 'there', metric: 'text', ticket_id: 'there', type: 'text' },
      { ticket_id: 'filled', reply_time_in_minutes: 'object', requester_id: 'missing' },
    ],
    say('layout.zendeskMetrics'),
  ],
];

const leastShare = 0.6;

/** Why a known file cannot be read; null for any other. */
export function refusalOf({ objects, columns, rows }: FileSample): Sentence | null {
  if (objects.length === 0)
    return quotedLines(columns, rows) ?? titledOf(columns, rows) ?? runningTalk(columns, rows);
  const fitting = (known: Marks | readonly Marks[]) =>
    objects.filter((record) => fits({ record, item: record, person: undefined }, known)).length;
  const found = refused.find(
    ([known, , unless]) =>
      fitting(known) / objects.length >= leastShare && (unless === undefined || fitting(unless) === 0),
  );
  return found?.[1] ?? null;
}

/** Saved twice: each line became one value. */
function quotedLines(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): Sentence | null {
  if (columns.length !== 1) return null;
  const isHeader = (line: string) =>
    [',', ';', '\t', '|'].some(
      (mark) =>
        line.split(mark).filter((name) => fieldOfHeader(name.replaceAll('"', '')) !== null).length > 1,
    );
  return [...columns, rows[0]?.[0] ?? ''].some(isHeader) ? say('file.quotedLines') : null;
}

const rowsTried = 10;

/** A report with a title above its table: the title would name the columns. */
function titledOf(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): Sentence | null {
  const named = columns.filter((column) => !/^column \d+$/.test(column)).length;
  if (named > 1 && named > columns.length / 2) return null;
  const header = rows
    .slice(0, rowsTried)
    .find((row) => row.length > named && row.filter((cell) => fieldOfHeader(cell) !== null).length > 1);
  return header ? say('file.titleAbove', { header: cutText(header.slice(0, 6).join(', '), 200) }) : null;
}

/** `[09:01] Ann: …`, `Ann (09:01): …`, `Ann: …`. */
const spoken =
  /^\s{0,8}(?:[[(]\d[^\])]{2,40}[\])]\s{0,3})?\p{L}[^:,;|\t]{0,60}?(?:\s?[[(]\d[^\])]{2,40}[\])])?\s?:\s\S/u;

/** A conversation as somebody reads it: of which one it is and when each message was written it hardly says. */
function runningTalk(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): Sentence | null {
  if (columns.length > 3 || columns.some((column) => fieldOfHeader(column) !== null)) return null;
  const lines = [columns, ...rows].map((row) => row.join(', '));
  const talking = lines.filter((line) => spoken.test(line)).length;
  return talking >= 2 && talking > lines.length / 3 ? say('file.runningTalk') : null;
}
