import { atOnce } from '../../../../kernel/pace/take-turns.ts';
import { nameInMap } from '../name-in-map.ts';
import { pythonAsJson } from '../python-literal.ts';
import { readText, readTexts } from '../read-text.ts';

export const mostTags = 20;
export const tagLength = 60;

/** Each tag once, in the order of the source. Files write commas between them, or a space between words without any. */
export function readTags(value: unknown, read: typeof readText = readText): string[] | null {
  if (value === undefined) return null;
  const distinct = tagsOf(value, tagLength, read).slice(0, mostTags);
  return distinct.length === 0 ? null : distinct;
}

/** Whether there are more of them, or longer ones, than can be kept. */
export function isTagsCut(value: unknown, read: typeof readText): boolean {
  if (value === undefined || (typeof value === 'string' && value.length <= tagLength)) return false;
  const tags = tagsOf(value, tagLength + 2, read);
  return tags.length > mostTags || tags.some((tag) => tag.length > tagLength);
}

function tagsOf(value: unknown, length: number, read: typeof readText): string[] {
  const given = typeof value === 'string' ? withoutBraces(listOf(value)) : value;
  const list = typeof given === 'string' && !/^\s*\[|[|;\r\n]/.test(given) ? given.split(',') : given;
  return [...new Set(readTexts(list, mostRead, length, read)?.map((tag) => nameInMap(tag)))];
}

/** `['vip', 'big client']`, as Python writes lists. */
const listOf = (text: string): string =>
  text.length <= mostListed && /^\s{0,10}\['/.test(text) ? (atOnce(pythonAsJson(text.trim())) ?? text) : text;

/** More than all tags hold that are read. */
const mostListed = 32_768;

/** `{vip,"big client"}`, as databases write lists. */
function withoutBraces(text: string): string {
  const inner = /^\s{0,10}\{([^{}:]{0,2000})\}\s{0,10}$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('"', '');
}

const mostRead = 200;
