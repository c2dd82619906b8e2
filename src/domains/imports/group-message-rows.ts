import { importFields, type SourceFields } from './normalise/import-field.ts';
import { readRole } from './normalise/message-role.ts';
import { plainText } from './normalise/plain-text.ts';
import type { JsonObject, ReadPosition } from './reading/source-record.ts';
import type { SourceRow } from './source-rows.ts';

const maxMessageCount = 10_000;

/**
 * Files with one message a row: neighbours with the same session id become one row with a transcript.
 * Rejected rows wait for the session around them, so that no position points into the middle of one.
 */
export async function* groupMessageRows(batches: AsyncIterable<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  let group: Group | null = null;
  for await (const batch of batches) {
    const whole: SourceRow[] = [];
    for (const row of batch) {
      const id = row.fields ? plainText(row.fields.externalId).trim() : null;
      if (group && id !== null && id !== group.id) {
        whole.push(...close(group));
        group = null;
      }
      if (group) add(group, row);
      else if (id === null) whole.push(row);
      else group = { id, first: row, rows: [row], rejected: [], next: row.next };
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

function add(group: Group, row: SourceRow): void {
  group.next = row.next;
  if (!row.fields) group.rejected.push(row);
  // One beyond the bound is kept, by which the reader of rows knows that there were more.
  else if (group.rows.length <= maxMessageCount) group.rows.push(row);
}

function close({ first, rows, rejected, next }: Group): SourceRow[] {
  return [{ ...first, fields: merge(rows), next }, ...rejected.map((row) => ({ ...row, next }))];
}

/** The session's values from the first row that has them; who the user is, from a row that the user wrote. */
function merge(rows: SourceRow[]): SourceFields {
  const session: SourceFields = {};
  const transcript: JsonObject[] = [];
  for (const { fields } of rows) {
    const { messageRole, messageContent, messageTime, userId, ...others } = fields ?? {};
    for (const field of importFields) {
      const value = others[field as keyof typeof others];
      if (isFilled(value) && !isFilled(session[field])) session[field] = value;
    }
    const byUser = typeof messageRole !== 'string' || readRole(messageRole) === 'user';
    if (byUser && isFilled(userId) && !isFilled(session.userId)) session.userId = userId;
    transcript.push({ role: messageRole, content: messageContent, timestamp: messageTime });
  }
  return { ...session, transcript };
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
