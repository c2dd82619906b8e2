import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { importFields, type SourceFields } from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import type { JsonObject } from '../reading/source-record.ts';

const maxMessageCount = 10_000;
const maxBytes = 16 * 1024 ** 2;

export const tooLong = say('row.longSession', { size: maxBytes / 1024 ** 2 });

/** A row of a file with one message a row, as it waits for the others of its conversation. */
export interface MessageRow {
  readonly line: number;
  readonly fields: SourceFields;
  readonly untaken: readonly string[];
  readonly text: string;
}

/** The rows of one conversation, wherever in the file they stand. */
export interface Conversation {
  readonly rows: MessageRow[];
  bytes: number;
}

/** False: it is longer than anybody would read, and this row has no place in it. */
export function addTo(conversation: Conversation, row: MessageRow): boolean {
  const { messageContent } = row.fields;
  conversation.bytes += row.text.length + (typeof messageContent === 'string' ? messageContent.length : 0);
  if (conversation.bytes > maxBytes) return false;
  // One beyond the bound is kept, by which the reader of rows knows that there were more.
  if (conversation.rows.length <= maxMessageCount) conversation.rows.push(row);
  return true;
}

const rowsAtOnce = 256;

/** The session's values from the first row that has them; who the user is, from a row that the user wrote. */
export function* sessionFields(rows: readonly MessageRow[]): Steps<SourceFields> {
  const session: SourceFields = {};
  const transcript: JsonObject[] = [];
  for (const [index, { fields }] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) yield;
    const { messageRole, messageContent, messageTime, userId, ...others } = fields;
    for (const field of importFields) {
      const value = others[field as keyof typeof others];
      // An empty cell says that there is a place for it.
      if (value !== undefined && !isFilled(session[field])) session[field] = value;
    }
    const byUser = typeof messageRole !== 'string' || readRole(messageRole) === 'user';
    if (byUser && isFilled(userId) && !isFilled(session.userId)) session.userId = userId;
    transcript.push({ role: messageRole, content: messageContent, timestamp: messageTime });
  }
  return { ...session, transcript };
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
