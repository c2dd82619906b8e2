import { type DigitRun, digitRuns, gapBehind, groupSize, separatorSet } from '../digit-runs.ts';
import { isInCode } from '../is-in-code.ts';
import type { Finding } from '../redaction.ts';
import { hasCheckDigit, isIssued, longestCard, shortestCard } from './card-issuers.ts';

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
  if (!gaps.every(isUsual) || lineBreaks > 1 || addresses.test(written)) return false;
  if (isAlone || (begins && sizes.every((size) => size === sizes[0]))) return true;
  const gap = gaps[0] ?? '';
  return gap.trim() !== '' && gap !== before && gap !== after && gaps.every((other) => other === gap);
}

function isUsual(gap: string): boolean {
  for (let at = 0; at < gap.length; at++) if (usual[gap.charCodeAt(at)] !== 1) return false;
  return true;
}
