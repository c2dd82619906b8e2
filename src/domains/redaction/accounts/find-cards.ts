import { type DigitRun, digitRuns, gapBehind, groupSize, separatorSet } from '../digit-runs.ts';
import { isInCode } from '../is-in-code.ts';
import type { Finding } from '../redaction.ts';

/** How the numbers of the issuers begin, and how long they are. */
const ranges: ReadonlyArray<[from: number, to: number, lengths: readonly number[]]> = [
  [2200, 2204, [16]],
  [2221, 2720, [16]],
  [3000, 3059, [14, 16]],
  [3400, 3499, [15]],
  [3528, 3589, [16, 17, 18, 19]],
  [3600, 3699, [14, 16]],
  [3700, 3799, [15]],
  [3800, 3999, [14, 16]],
  [4000, 4999, [16, 18, 19]],
  [5018, 5020, [16, 17, 18, 19]],
  [5038, 5038, [16, 17, 18, 19]],
  [5100, 5599, [16]],
  [5600, 5999, [16, 17, 18, 19]],
  [6011, 6011, [16, 17, 18, 19]],
  [6200, 6299, [16, 17, 18, 19]],
  [6304, 6304, [16, 17, 18, 19]],
  [6440, 6599, [16, 17, 18, 19]],
  [6700, 6799, [16, 17, 18, 19]],
  [9792, 9792, [16]],
];

const shortestCard = 14;
const longestCard = 19;

/** By the first four digits: a bit for each length. */
const lengths = new Uint8Array(10_000);
for (const [from, to, ofThese] of ranges) {
  const bits = ofThese.reduce((sum, length) => sum | (1 << (length - shortestCard)), 0);
  lengths.fill(bits, from, to + 1);
}

/** Whether an issuer's cards begin with these four digits, and have so many if that is said. */
function isIssued(digits: Uint8Array, length?: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [digits[0], digits[1], digits[2], digits[3]];
  const bits = lengths[a * 1000 + b * 100 + c * 10 + d] ?? 0;
  return length === undefined ? bits !== 0 : (bits & (1 << (length - shortestCard))) !== 0;
}

/** Luhn's check. */
function hasCheckDigit(digits: Uint8Array, length: number): boolean {
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const digit = digits[length - 1 - i] ?? 0;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether digits are the number of a card, however they were written. */
export function isCardNumber(written: string): boolean {
  if (!/^\d{14,19}$/.test(written)) return false;
  const digits = Uint8Array.from(written, Number);
  return isIssued(digits, digits.length) && hasCheckDigit(digits, digits.length);
}

const separators = separatorSet(' \t\r\n-./_·,:|~;()[]*=\'"\\');
const usual = separatorSet(' \t\r\n-./_·()');

/** Numbers beside each other, as in a sentence. */
const listed = /[,;:] /;
/** An address of a machine, with another one or a telephone number behind it. */
const addresses = /^\d{1,3}(?:\.\d{1,3}){3}[^\d.]+(?:\(?0|\d{1,3}(?:\.\d{1,3}){3})/;

const expiry = /^\s{1,3}\d\d ?[-/] ?(?:20)?\d\d(?:\s{1,3}\d{3,4})?$/;

/** Known issuers with their lengths, Luhn's check, and groups as somebody would write a card. */
export function findCards(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const run of digitRuns(text, separators, shortestCard)) {
    for (let first = 0; first < run.length; first++) {
      const last = lastOfCard(text, run, first);
      if (last < 0) continue;
      const [start, end] = [run.starts[first] ?? 0, run.ends[last] ?? 0];
      if (isInCode(text, start, end)) continue;
      findings.push({ start, end, key: text.slice(start, end).replace(/\D/g, '') });
      first = last;
    }
  }
  return findings;
}

/** One place for all, since a text may hold a number at every other character. */
const digits = new Uint8Array(longestCard);

/**
 * The last group of the longest card that begins with a group, so that nothing of it stays; -1 for none. Whole groups
 * only: a part of an unbroken number is no card.
 */
function lastOfCard(text: string, run: DigitRun, first: number): number {
  let found = -1;
  let length = 0;
  for (let last = first; last < run.length; last++) {
    const [start, end] = [run.starts[last] ?? 0, run.ends[last] ?? 0];
    if (length + end - start > longestCard || (last > first && isBlankLine(text, run, last - 1))) break;
    const isBegun = length >= 4;
    for (let at = start; at < end; at++) digits[length++] = text.charCodeAt(at) - 48;
    if (!isBegun && length >= 4 && !isIssued(digits)) break;
    if (length < shortestCard || !isIssued(digits, length) || !hasCheckDigit(digits, length)) continue;
    if (isWritten(text, run, first, last)) found = last;
  }
  return found;
}

/** What stands on either side of it is not one number. */
const isBlankLine = (text: string, run: DigitRun, at: number): boolean =>
  gapBehind(text, run, at).split('\n').length > 2;

/** In groups of a card; or in any, where the number stands alone or is parted by one sign that nothing else is. */
function isWritten(text: string, run: DigitRun, first: number, last: number): boolean {
  const [before, after] = [gapBehind(text, run, first - 1), gapBehind(text, run, last)];
  if (first === last) return !((before === '.' || before === ',') && groupSize(run, first - 1) < 4);
  const written = text.slice(run.starts[first], run.ends[last]);
  const begins = before === '' || !isUsual(before);
  const behind = text.slice(
    run.ends[last],
    Math.min(run.ends[run.length - 1] ?? 0, (run.ends[last] ?? 0) + 24),
  );
  const isAlone = begins && (after === '' || !isUsual(after) || expiry.test(behind));
  const lineBreaks = written.split('\n').length - 1;
  if (listed.test(written) || (lineBreaks > 1 && !isAlone)) return false;
  const sizes: number[] = [];
  for (let at = first; at <= last; at++) sizes.push(groupSize(run, at));
  if (sizes.every((size, at) => size % 4 === 0 || (at === sizes.length - 1 && size < 4))) return true;
  if (sizes.length === 3 && sizes[0] === 4 && sizes[1] === 6) return true;
  const gaps = sizes.slice(1).map((_, at) => gapBehind(text, run, first + at));
  if (sizes.every((size) => size === 1) && isOneByOne(text, run, first, last)) return true;
  if (!gaps.every(isUsual) || lineBreaks > 1 || addresses.test(written)) return false;
  if (isAlone || (begins && sizes.every((size) => size === sizes[0]))) return true;
  const gap = gaps[0] ?? '';
  return gap.trim() !== '' && gap !== before && gap !== after && gaps.every((other) => other === gap);
}

/** Digit by digit, by blanks and dashes or one sign throughout that parts no list; in longer groups it is something else. */
function isOneByOne(text: string, run: DigitRun, first: number, last: number): boolean {
  const gaps: string[] = [];
  for (let at = first; at < last; at++) gaps.push(gapBehind(text, run, at));
  const goesOn = (gap: string, size: number) => size === 1 && gaps.includes(gap);
  if (goesOn(gapBehind(text, run, first - 1), groupSize(run, first - 1))) return false;
  if (goesOn(gapBehind(text, run, last), groupSize(run, last + 1))) return false;
  const [gap = ''] = gaps;
  return (
    gaps.every((other) => isUsual(other) && !other.includes('\n')) ||
    (/^[^,;:\n]$/.test(gap) && gaps.every((other) => other === gap))
  );
}

function isUsual(gap: string): boolean {
  for (let at = 0; at < gap.length; at++) if (usual[gap.charCodeAt(at)] !== 1) return false;
  return true;
}
