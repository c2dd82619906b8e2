import { isDigit, nextDigit, separatorSet } from '../digit-runs.ts';
import { ibanLength } from './iban-countries.ts';

/** From a country and two digits on, as many letters and digits as numbers of that country have. */
export interface IbanCandidate {
  readonly start: number;
  readonly end: number;
  /** In capitals, without what parts it. */
  readonly iban: string;
  /** A letter or digit stands right before or behind it. */
  readonly isGlued: boolean;
}

const separators = separatorSet(' \t\r\n-./_·,:');
const longestGap = 5;

/** One may begin within another. Looked for by the check digits, as most texts have few digits. */
export function* ibanCandidates(text: string): Generator<IbanCandidate> {
  for (let at = nextDigit(text, 0); at >= 0; at = nextDigit(text, digitsEnd(text, at))) {
    const second = letterBefore(text, at);
    const start = second < 0 ? -1 : letterBefore(text, second);
    const length = start < 0 ? 0 : ibanLength(text.charCodeAt(start), text.charCodeAt(second));
    if (length === 0 || !isDigit(text.charCodeAt(partBehind(text, at)))) continue;
    let count = 1;
    let last = start;
    for (let next = start; count < length && next >= 0; count++) {
      next = partBehind(text, next);
      last = next;
    }
    if (last < 0) continue;
    const end = last + 1;
    const isGlued = isPart(text.charCodeAt(start - 1)) || isPart(text.charCodeAt(end));
    yield {
      start,
      end,
      iban: text
        .slice(start, end)
        .replace(/[^a-z\d]/gi, '')
        .toUpperCase(),
      isGlued,
    };
  }
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** The place of the letter before, or of the letter or digit behind; -1 where something else comes between. */
function letterBefore(text: string, from: number): number {
  let at = from - 1;
  while (from - at <= longestGap && separators[text.charCodeAt(at)] === 1) at--;
  return isLetter(text.charCodeAt(at)) ? at : -1;
}

function partBehind(text: string, from: number): number {
  let at = from + 1;
  while (at - from <= longestGap && separators[text.charCodeAt(at)] === 1) at++;
  return isPart(text.charCodeAt(at)) ? at : -1;
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const isPart = (code: number): boolean => isDigit(code) || isLetter(code);
