import { keyMark } from './secret-kinds.ts';

/** What to look for, and what stays of it. */
const secretTexts: ReadonlyArray<readonly [RegExp, kept: string]> = [
  // JSON web tokens. Each run of their characters is looked at once, and only where a point ends it.
  [/(?<![\w-])(?=[\w-]+\.[\w-]{4})([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, '$1'],
  // what follows a name in an address, a header or a log line
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{8,}/gi, ''],
  [/((?:password|passwd|secret|token|api[-_]?key|csrf)\s*[=:]\s*)[^\s&;,"']+/gi, '$1'],
];

/** Keys of well-known issuers are longer than any word that begins like one. */
const issuedKey = new RegExp(`\\b${keyMark}[\\w-]+`, 'g');
const leastKeyLength = 15;

/** Long runs of mixed characters are keys, not words. */
const longRun = /[A-Za-z0-9_-]{40,}={0,2}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text of JSON that is shown as it came may write any letter by its number. */
const writtenLetter = /\\u00([2-7][\da-f])/gi;

export const plainLetters = (text: string): string =>
  text.replace(writtenLetter, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Free text without what looks like a token, a key or a password; `instead` stands in its place. */
export function hideSecrets(text: string, instead: '[removed]' | '[redacted]'): string {
  let result = plainLetters(text);
  for (const [pattern, kept] of secretTexts) result = result.replace(pattern, `${kept}${instead}`);
  result = result.replace(issuedKey, (key) => (key.length < leastKeyLength ? key : instead));
  return result.replace(longRun, (run) => (isRandomLooking(run) ? instead : run));
}

function isRandomLooking(run: string): boolean {
  if (uuid.test(run)) return false;
  return /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);
}
