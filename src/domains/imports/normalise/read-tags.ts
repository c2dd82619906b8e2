import { nameInMap } from './name-in-map.ts';
import { readText, readTexts } from './read-text.ts';

export const mostTags = 20;
export const tagLength = 60;

/** Each tag once, in the order of the source. Files write commas between them, or a space between words without any. */
export function readTags(value: unknown, read: typeof readText = readText): string[] | null {
  const list = typeof value === 'string' && !/^\s*\[|[|;\r\n]/.test(value) ? value.split(',') : value;
  const tags = readTexts(list, mostRead, tagLength, read)?.map((tag) => nameInMap(tag)) ?? [];
  const distinct = [...new Set(tags)].slice(0, mostTags);
  return distinct.length === 0 ? null : distinct;
}

const mostRead = 200;
