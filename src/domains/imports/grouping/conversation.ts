import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { type ImportField, importFields, type SourceFields } from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isKeptInside } from '../normalise/speakers/is-kept-inside.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import { joinTexts } from '../reading/row-text.ts';
import type { JsonObject, RowText } from '../reading/source-record.ts';

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

/**
 * The session's values from the first row that has them, those of `sums` added up; who the user is, from a row that the
 * user wrote. A row is a message, or brings some.
 */
export function* sessionFields(
  rows: readonly MessageRow[],
  sums: readonly ImportField[],
): Steps<SourceFields> {
  const session: SourceFields = {};
  const transcript: JsonObject[] = [];
  let hasPlace = false;
  for (const [index, { fields }] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) yield;
    const { messageRole, messageContent, messageReply, messageTime, messagePrivate, ...rest } = fields;
    const { userId, transcript: some, attributes, ...others } = rest;
    if (attributes) session.attributes = { ...attributes, ...filledOf(session.attributes) };
    for (const field of importFields) {
      const value = others[field as keyof typeof others];
      // An empty cell says that there is a place for it.
      if (value !== undefined && !isFilled(session[field])) session[field] = value;
      else if (sums.includes(field)) session[field] = sumOf(session[field], value);
    }
    const byUser = typeof messageRole !== 'string' || readRole(messageRole) === 'user';
    if (byUser && isFilled(userId) && !isFilled(session.userId)) session.userId = userId;
    if (Array.isArray(some)) {
      hasPlace = true;
      for (const message of some) if (isJsonObject(message)) transcript.push(message);
    } else if (messageRole !== undefined || messageContent !== undefined) {
      hasPlace = true;
      const isTurn = messageReply !== undefined;
      const hidden = isKeptInside(messagePrivate) && { private: true };
      const role = isTurn && messageRole === undefined ? 'user' : messageRole;
      transcript.push({ role, content: messageContent, timestamp: messageTime, ...hidden });
      // When the turn was, and not when its answer was written.
      if (isTurn)
        transcript.push({ role: 'assistant', content: messageReply, turnTime: messageTime, ...hidden });
    }
  }
  nameByRequester(transcript, plainText(session.userId));
  return hasPlace ? { ...session, transcript } : session;
}

const filledOf = (values: SourceFields['attributes'] = {}): SourceFields['attributes'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)));

/** Events that only tell what was changed: no conversation stands behind them. */
export const saysNothing = ({ transcript, startTime }: SourceFields): boolean =>
  !isFilled(startTime) && !(Array.isArray(transcript) && transcript.length > 0);

/** Of a ticket, which says who asked in one of its records: whoever else writes is staff. */
function nameByRequester(messages: readonly JsonObject[], requester: string): void {
  if (requester === '') return;
  for (const message of messages) {
    const author = plainText(message['author']);
    if (message['role'] === 'unknown' && author !== '')
      message['role'] = author === requester ? 'user' : 'agent';
  }
}

/** Cells of a table are text. */
function sumOf(sum: unknown, more: unknown): unknown {
  const [a, b] = [numberIn(sum), numberIn(more)];
  return a === null || b === null ? sum : a + b;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : null;
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
