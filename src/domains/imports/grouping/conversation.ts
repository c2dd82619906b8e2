import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { lastVersions } from '../layouts/forms/last-versions.ts';
import { foldWord } from '../normalise/fold-word.ts';
import {
  type ImportField,
  importFields,
  messageFields,
  type SourceFields,
} from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isDeletedMark, isKeptInside } from '../normalise/speakers/is-kept-inside.ts';
import { clockOf, joinClock } from '../normalise/values/join-clock.ts';
import { joinTexts } from '../reading/row-text.ts';
import { isJsonObject, type JsonObject, type RowText } from '../reading/source-record.ts';

const maxMessageCount = 10_000;
const maxBytes = 16 * 1024 ** 2;

export const tooLong = say('row.longSession', { size: maxBytes / 1024 ** 2 });

/** A row of a file with one message a row, as it waits for the others of its conversation. */
export interface MessageRow {
  readonly line: number;
  readonly fields: SourceFields;
  readonly untaken: readonly string[];
  text(): RowText;
  /** Of its text, or of what stands for it. */
  readonly length: number;
}

/** The rows of one conversation, wherever in the file they stand. */
export interface Conversation {
  readonly rows: MessageRow[];
  bytes: number;
}

/** False: it is longer than anybody would read, and this row has no place in it. */
export function addTo(conversation: Conversation, row: MessageRow): boolean {
  conversation.bytes += row.length + lengthOf(row.fields);
  if (conversation.bytes > maxBytes) return false;
  // One beyond the bound is kept, by which the reader of rows knows that there were more.
  if (conversation.rows.length <= maxMessageCount) conversation.rows.push(row);
  return true;
}

/** All of its rows, as they stand. */
export function textOf({ rows }: Conversation): RowText {
  const text = joinTexts(rows.map((row) => () => row.text()));
  return { ...text, isWhole: text.isWhole && rows.length <= maxMessageCount };
}

/** What is kept of a row besides what is shown of it. */
function lengthOf({ messageContent, messageReply, transcript }: SourceFields): number {
  const texts = Array.isArray(transcript)
    ? transcript.map((message) => (isJsonObject(message) ? message['content'] : null))
    : [messageContent, messageReply];
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

const rowsAtOnce = 256;

/** Of which fields the rows of a conversation are added up, and whether it is told where others differ. */
export interface RowSums {
  /** Always. */
  readonly sums: readonly ImportField[];
  /** Where they are not all the same: a total may stand in each row. */
  readonly sumsOfDifferent: readonly ImportField[];
  readonly tellsDifferent: boolean;
}

/** What the rows of one conversation say together. */
export interface Together {
  readonly fields: SourceFields;
  /** Fields of which the rows say different things: the first is taken. */
  readonly different: readonly ImportField[];
  /** Rows that stand there once more, to the letter. */
  readonly again: number;
}

/**
 * The session's values from the first row that has them, or those of all where they are added up; who the user is, from a
 * row that the user wrote. A row is a message, or brings some.
 */
export function* sessionFields(
  rows: readonly MessageRow[],
  { sums, sumsOfDifferent, tellsDifferent }: RowSums,
): Steps<Together> {
  const session: SourceFields = {};
  const transcript: JsonObject[] = [];
  const different = new Set<ImportField>();
  const added = new Map([...sums, ...sumsOfDifferent].map((field) => [field, [] as unknown[]]));
  let hasPlace = false;
  let isUnread = false;
  const isAgain = repeats();
  let again = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) yield;
    if (rows.length > 1 && isAgain(row)) {
      again += 1;
      continue;
    }
    const { fields: given } = row;
    const fields = withClock(given);
    const { userId, transcript: some, attributes, timeZone, ...others } = fields;
    if (!isFilled(session.timeZone)) session.timeZone = timeZone;
    if (attributes) session.attributes = { ...attributes, ...filledOf(session.attributes) };
    for (const field of importFields) {
      const value = messageFields.has(field) ? undefined : others[field as keyof typeof others];
      if (value === undefined) continue;
      if (isFilled(value)) added.get(field)?.push(value);
      // An empty cell says that there is a place for it.
      if (!isFilled(session[field])) session[field] = value;
      else if (isFilled(value) && !isSame(value, session[field])) different.add(field);
    }
    const { messageRole, messageContent } = fields;
    const byUser = typeof messageRole !== 'string' || readRole(messageRole) === 'user';
    if (byUser && isFilled(userId) && !isFilled(session.userId)) session.userId = userId;
    isUnread ||= given.isUnread === true;
    if (Array.isArray(some)) {
      hasPlace = true;
      for (const message of some) if (isJsonObject(message)) transcript.push(message);
    } else if (messageRole !== undefined || messageContent !== undefined) {
      hasPlace = true;
      transcript.push(...messagesOf(fields));
    }
  }
  // Beside others it is told as what was not taken.
  if (isUnread && transcript.length === 0) session.isUnread = true;
  nameByRequester(transcript, plainText(session.userId));
  for (const [field, values] of added) {
    if (values.length < 2 || !(sums.includes(field) || different.has(field))) continue;
    session[field] = values;
    different.delete(field);
  }
  return {
    fields: hasPlace ? { ...session, transcript: lastVersions(transcript) } : session,
    different: tellsDifferent ? [...different] : [],
    again,
  };
}

/** Tells rows that came before: pages of an answer may overlap. Only an id of its own tells a row from one that says the same. */
function repeats(): (row: MessageRow) => boolean {
  const met = new Map<string, MessageRow>();
  return (row) => {
    const { messageTime, messageContent, transcript } = row.fields;
    const [first] = Array.isArray(transcript) ? transcript : [];
    const [time, text] = isJsonObject(first)
      ? [first['timestamp'], first['content']]
      : [messageTime, messageContent];
    if (!isFilled(time) || !isFilled(text)) return false;
    const key = `${plainText(time)} ${plainText(text)}`;
    const before = met.get(key);
    if (!before) met.set(key, row);
    return before !== undefined && hasOwnId(row) && before.text().raw === row.text().raw;
  };
}

const ownId = /^(?:id|message id|message sid|msg id|sid|uuid|guid|event id)$/;
const hasOwnId = ({ untaken, text }: MessageRow): boolean =>
  untaken.some((name) => ownId.test(foldWord(name))) ||
  /[{,]\s{0,20}"(?:id|_id|messageId|message_id|sid|uuid|ts|insertId)"\s{0,20}:/.test(text().raw);

function messagesOf(fields: SourceFields): JsonObject[] {
  const { messageRole, messageContent, messageReply, messageTime, messagePrivate, messageDeleted } = fields;
  const place = fields.messageOrder;
  const zoned = isFilled(fields.timeZone) && { timeZone: fields.timeZone };
  const isTurn = messageReply !== undefined;
  const isOut = isKeptInside(messagePrivate) || isDeletedMark(messageDeleted);
  const hidden = isOut && { private: true };
  const role = isTurn && messageRole === undefined ? 'user' : messageRole;
  const both = { ...zoned, ...hidden, ...(isFilled(place) && { place }) };
  const said: JsonObject = { role, content: messageContent, timestamp: messageTime, ...both };
  // When the turn was, and not when its answer was written.
  return isTurn
    ? [said, { role: 'assistant', content: messageReply, turnTime: messageTime, ...both }]
    : [{ ...said, isRow: true }];
}

/** A message whose day and time of the day stand in two columns. */
function withClock(fields: SourceFields): SourceFields {
  const { messageTime, startClock, startTime } = fields;
  if (!isFilled(messageTime) || !isFilled(startClock) || isFilled(startTime)) return fields;
  const clock = clockOf(startClock);
  const joined = clock === null ? null : joinClock(messageTime, clock);
  if (joined === null) return fields;
  return { ...fields, messageTime: joined, startClock: undefined };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const filledOf = (values: SourceFields['attributes'] = {}): SourceFields['attributes'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)));

/** Events that only tell what was changed: no conversation stands behind them. */
export const saysNothing = ({ transcript, startTime, isUnread }: SourceFields): boolean =>
  !isUnread &&
  !isFilled(startTime) &&
  !(Array.isArray(transcript) && transcript.some((one) => !isJsonObject(one) || one['private'] !== true));

/** Of a ticket, which says who asked in one of its records: whoever else writes is staff. */
function nameByRequester(messages: readonly JsonObject[], requester: string): void {
  if (requester === '') return;
  for (const message of messages) {
    const author = plainText(message['author']);
    if (message['role'] === 'unknown' && author !== '')
      message['role'] = author === requester ? 'user' : 'agent';
  }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
