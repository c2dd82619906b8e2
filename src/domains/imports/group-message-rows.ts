import { type Sentence, say } from '../../words/sentence.ts';
import { importFields, type SourceFields } from './normalise/import-field.ts';
import { readRole } from './normalise/message-role.ts';
import { plainText } from './normalise/plain-text.ts';
import type { JsonObject, ReadPosition } from './reading/source-record.ts';
import type { SourceRow } from './source-rows.ts';

const maxMessageCount = 10_000;
/** What waits for the end of its session waits in memory: no file may fill that. */
const maxSessionBytes = 16 * 1024 ** 2;
const maxWaitingRejections = 10_000;

/**
 * Files with one message a row: neighbours with the same session id become one row with a transcript.
 * Rejected rows wait for the session around them, so that no position points into the middle of one.
 */
export async function* groupMessageRows(batches: AsyncIterable<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  let group: Group | null = null;
  /** The session that too many rejected rows ended: no row after them may take its place. */
  let endedId: string | null = null;
  for await (const batch of batches) {
    const whole: SourceRow[] = [];
    for (const row of batch) {
      const id = row.fields ? plainText(row.fields.externalId).trim() : null;
      if (group && id !== null && id !== group.id) {
        whole.push(...close(group));
        group = null;
      }
      if (id !== null && id !== endedId) endedId = null;
      if (group) add(group, row);
      else if (id === null) whole.push(row);
      else if (id === endedId) whole.push(rejected(row, tooManyRejections));
      else group = { id, first: row, rows: [row], rejected: [], next: row.next };
      if (group && group.rejected.length >= maxWaitingRejections) {
        whole.push(...close(group));
        endedId = group.id;
        group = null;
      }
    }
    if (whole.length > 0) yield whole;
  }
  if (group) yield close(group);
}

interface Group {
  id: string;
  first: SourceRow;
  rows: SourceRow[];
  rejected: SourceRow[];
  next: ReadPosition;
}

const tooLong = say('row.longSession', { size: maxSessionBytes / 1024 ** 2 });
const tooManyRejections = say('row.refusedSession', { most: maxWaitingRejections });

function add(group: Group, row: SourceRow): void {
  group.next = row.next;
  if (!row.fields) group.rejected.push(row);
  else if (row.next.offset - group.first.next.offset > maxSessionBytes)
    group.rejected.push(rejected(row, tooLong));
  // One beyond the bound is kept, by which the reader of rows knows that there were more.
  else if (group.rows.length <= maxMessageCount) group.rows.push(row);
}

function rejected(row: SourceRow, problem: Sentence): SourceRow {
  // Not the row itself: its values would be held until it is told.
  const text = row.text();
  return { line: row.line, fields: null, untaken: [], problem, text: () => text, next: row.next };
}

function close({ first, rows, rejected, next }: Group): SourceRow[] {
  const untaken = rows.flatMap((row) => row.untaken);
  return [{ ...first, fields: merge(rows), untaken, next }, ...rejected.map((row) => ({ ...row, next }))];
}

/** The session's values from the first row that has them; who the user is, from a row that the user wrote. */
function merge(rows: SourceRow[]): SourceFields {
  const session: SourceFields = {};
  const transcript: JsonObject[] = [];
  for (const { fields } of rows) {
    const { messageRole, messageContent, messageTime, userId, ...others } = fields ?? {};
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
