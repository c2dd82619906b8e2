import type { Finding } from '../redaction.ts';
import { homeCues } from './home-cues.ts';
import { codeAndCity, homeWithoutCode, namedHome, wholeHome } from './home-forms.ts';

const cue = new RegExp(`(?<![a-zß-ɏ])(?:${homeCues.join('|')})`, 'g');
const behind = /[ \t,:]{0,3}(?:[\r\n] {0,8})?/y;

const article = /(?:der|dem|den|die|the|het|la|le|les) (?=[A-ZÀ-Þ])/y;
const digit = /\d/g;
const reach = 160;
const startOfWord = /(?<![\p{L}\p{N}.,:/-])(?:[A-ZÀ-Þ]|calle |c\/|avenida |plaza |paseo |\d)/gu;

/** Where people live: a street and a number, behind words that say so, below a name, or with a postcode. */
export function findHomes(original: string): Finding[] {
  digit.lastIndex = 0;
  if (!digit.test(original)) return [];
  const findings: Finding[] = [];
  const lower = original.replaceAll('İ', 'I').replaceAll('’', "'").toLowerCase();
  cue.lastIndex = 0;
  for (let match = cue.exec(lower); match; match = cue.exec(lower)) {
    const from = endOf(behind, original, match.index + match[0].length) ?? match.index;
    const at = endOf(article, original, from) ?? from;
    const end =
      endOf(homeWithoutCode, original, at) ??
      endOf(namedHome, original, at) ??
      endOf(codeAndCity, original, at);
    if (end === null) continue;
    findings.push(findingOf(original, at, end));
    cue.lastIndex = end;
  }
  return [...findings, ...standing(original, findings)].sort((a, b) => a.start - b.start);
}

/** Below what is no longer seen, as a name in a signature is, or whole. */
function standing(text: string, known: readonly Finding[]): Finding[] {
  const findings: Finding[] = [];
  let next = 0;
  startOfWord.lastIndex = 0;
  for (let match = startOfWord.exec(text); match; match = startOfWord.exec(text)) {
    const at = match.index;
    while ((known[next]?.end ?? text.length) <= at) next++;
    const taken = known[next];
    if (taken && taken.start <= at) {
      startOfWord.lastIndex = taken.end;
      continue;
    }
    if (!/\d/.test(text.slice(at, at + reach))) continue;
    const isBelow = /\0[,.]?[ \t]{0,2}[\r\n]{1,2}[ \t>]{0,4}$/.test(text.slice(Math.max(0, at - 12), at));
    const end =
      endOf(isBelow ? homeWithoutCode : wholeHome, text, at) ??
      (isBelow ? endOf(codeAndCity, text, at) : null);
    if (end === null) continue;
    findings.push(findingOf(text, at, end));
    startOfWord.lastIndex = end;
  }
  return findings;
}

/** No further than a home is long. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = 0;
  return pattern.test(text.slice(at, at + reach)) ? at + pattern.lastIndex : null;
}

const findingOf = (text: string, start: number, end: number): Finding => ({
  start,
  end,
  key: text
    .slice(start, end)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
});
