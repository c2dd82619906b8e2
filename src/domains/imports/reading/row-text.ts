import { plainText } from '../normalise/plain-text.ts';
import type { ImportFile } from './open-import-file.ts';
import { excerpt } from './read-records.ts';
import type { JsonObject, RecordValue, RowText } from './source-record.ts';

/** A record in the form of its file, for whoever mends it. */
export function rowText(
  value: RecordValue,
  { format, delimiter }: Pick<ImportFile, 'format' | 'delimiter'>,
): RowText {
  if (!Array.isArray(value)) return excerpt(format === 'whatsapp' ? chatLine(value) : jsonText(value));
  const mark = delimiter ?? ',';
  return excerpt(value.map((field) => quoted(field, mark)).join(mark));
}

/** The rows of one conversation, one after the other; where they are too long together, the beginning. */
export function joinTexts(texts: ReadonlyArray<() => RowText>): RowText {
  const rows: RowText[] = [];
  let length = 0;
  for (const text of texts) {
    const row = text();
    length += row.raw.length;
    rows.push(row);
    if (length > mostJoined) break;
  }
  const whole = excerpt(rows.map(({ raw }) => raw).join('\n'));
  return {
    ...whole,
    isWhole: whole.isWhole && rows.length === texts.length && rows.every((row) => row.isWhole),
  };
}

const mostJoined = 64 * 1024;

const quoted = (field: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field;

const chatLine = ({ sentAt, from, text }: JsonObject): string =>
  `[${plainText(sentAt)}] ${from === null ? '' : `${plainText(from)}: `}${plainText(text)}`;

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return 'a record nested too deeply to be shown';
  }
}
