import { veiledDot } from './email-domains.ts';

const longestName = 128;
const longestDot = 12;
const dotBefore = new RegExp(`${veiledDot}$`, 'iu');
const anyDot = new RegExp(veiledDot, 'giu');
const letterOrDigit = /[\p{L}\p{N}]/u;
const partOfWord = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that part words by nothing run into an address that follows. */
const otherScript = /^.*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}](?=[a-z\d][\w.+-]*$)/isu;

const inNames = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+'-&~#$^")
  inNames[character.charCodeAt(0)] = 1;

/** Where the part before the sign begins, `end` where there is none. */
export function emailNameStart(text: string, end: number, limit: number, mayBeVeiled: boolean): number {
  const quote = text[end - 1] === '"' ? text.lastIndexOf('"', end - 2) : -1;
  if (quote >= Math.max(limit, end - longestName) && !/^"\s*"$|\n/.test(text.slice(quote, end))) return quote;
  let start = wordStart(text, end, limit);
  for (let more = mayBeVeiled && start < end; more; ) {
    const dot = dotBefore.exec(text.slice(Math.max(limit, start - longestDot), start))?.[0].length ?? 0;
    const earlier = dot === 0 ? start : wordStart(text, start - dot, limit);
    more = dot > 0 && earlier < start - dot;
    if (more) start = earlier;
  }
  return start;
}

export const plainName = (name: string): string => name.replace(anyDot, '.');

function wordStart(text: string, end: number, limit: number): number {
  let start = end;
  const earliest = Math.max(limit, end - longestName);
  let isPlain = true;
  while (start > earliest) {
    const code = text.charCodeAt(start - 1);
    if (code < 128 ? inNames[code] !== 1 : !isWord(text, start - 1)) break;
    isPlain &&= code < 128;
    start--;
  }
  if (!isPlain) start += otherScript.exec(text.slice(start, end))?.[0].length ?? 0;
  while (start < end && !letterOrDigit.test(text[start] ?? '')) start++;
  return start;
}

/** Halves of a pair count as what the pair is. */
function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const from = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  return partOfWord.test(String.fromCodePoint(text.codePointAt(from) ?? 0));
}
