import { rowColumns, type SessionRow } from './session-row.ts';

/** A chunk travels as one JSON text: of forty columns most rows fill a few, and their names would be a third of it. */
const sent = rowColumns.map(([name, type], at) => ({ name, type, key: at.toString(36) }));
const written = sent.map(({ name, key }) => [name, `,"${key}":`] as const);

export function writeRow(row: SessionRow): string {
  let text = '';
  for (const [name, key] of written) {
    const value = row[name];
    if (value !== null && value !== undefined) text += key + writeValue(value);
  }
  return `{${text.slice(1)}}`;
}

/** Has nothing in it that JSON writes in another way. */
const plain = /^[ !#-[\]-~\u00a0-\ud7ff]*$/;

function writeValue(value: unknown): string {
  if (typeof value === 'string' && plain.test(value)) return `"${value}"`;
  return Number.isFinite(value) || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

/** The rows of such a text, for a statement's FROM. */
export const sentRows = (parameter: string): string =>
  `(SELECT ${sent.map(({ name, key }) => `"${key}" AS ${name}`).join(', ')}
    FROM json_to_recordset(${parameter}::json) AS sent (${sent.map(({ type, key }) => `"${key}" ${type}`).join(', ')})) AS row`;
