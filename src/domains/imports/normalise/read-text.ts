import { cutText } from '../../../ports/storable-text.ts';
import { readExactJson } from '../reading/parse-exact-json.ts';
import { isJsonObject } from '../reading/source-record.ts';
import { isNothing } from './values/read-number.ts';

/** Trimmed text of at most so many characters; an object gives its name. Null for nothing, `NULL` and the like included. */
export function readText(value: unknown, length: number): string | null {
  const text = readWritten(value, length);
  return text !== null && typeof value === 'string' && isNull(text) ? null : text;
}

/** As it stands, where nothing is written for nothing. */
export function readWritten(value: unknown, length: number, depth = 0): string | null {
  if (typeof value === 'string') {
    // Of a long one no more than can be kept, whatever is cleaned away.
    const text = cutText(value.length > length * 4 ? value.trimStart() : value, length * 4).trim();
    return text === '' ? null : text.length <= length ? text : cutText(text, length);
  }
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (!isJsonObject(value) || depth > 4) return null;
  return readWritten(value['name'] ?? value['label'] ?? value['title'] ?? value['value'], length, depth + 1);
}

/** A label: words for "not known" mean nothing here, while they are text in a message. */
export function readLabel(value: unknown, length: number): string | null {
  const text = readText(value, length);
  return text === null || isNothing(text) ? null : text;
}

const isNull = (text: string): boolean => text === 'NULL' || text === 'null' || text === '\\N';

/** A list of texts: an array, a JSON text of one, or text with one a line or `|` or `;` between. */
export function readTexts(
  value: unknown,
  count: number,
  length: number,
  read: typeof readText = readText,
): string[] | null {
  const list = typeof value === 'string' ? splitList(value.trim(), count * length) : value;
  if (!Array.isArray(list)) return null;
  const texts: string[] = [];
  for (const item of list) {
    const text = read(item, length);
    if (text !== null && texts.length < count) texts.push(text);
  }
  return texts.length === 0 ? null : texts;
}

function splitList(text: string, mostLength: number): unknown {
  // What is no JSON after all is plain text that begins with a bracket.
  const list = text.startsWith('[') ? readExactJson(text) : undefined;
  return list ?? cutText(text, mostLength).split(/\r?\n|[|;]/);
}
