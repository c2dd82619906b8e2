import { type DigitRun, digitRuns, groupSize, separatorSet } from '../digit-runs.ts';
import { isInCode } from '../is-in-code.ts';
import type { Finding } from '../redaction.ts';
import { phoneContext } from './phone-context.ts';
import { phoneEnd, phoneStart, withoutOpenBracket } from './phone-edges.ts';
import { phoneForms } from './phone-forms.ts';
import { isParted } from './phone-rows.ts';

const separators = separatorSet(' \t\r\n()[].·/_-');
const fewestDigits = 6;

/** International numbers, national ones by their form, and any number that the words before call a phone. */
export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const run of digitRuns(text, separators, fewestDigits)) {
    for (let first = behindCard(text, run); first < run.length; first++) {
      if (first > 0 && !(mayBegin(text, run, first) && isParted(text, run, first - 1))) continue;
      const found = phoneAt(text, run, first);
      if (!found) continue;
      findings.push({ start: found.start, end: found.end, key: found.key });
      first = found.last;
    }
  }
  return findings;
}

function phoneAt(text: string, run: DigitRun, first: number): (Finding & { last: number }) | null {
  const digits = run.starts[first] ?? 0;
  const context = first === 0 ? phoneContext(text, digits, run.ends.at(-1) ?? 0) : 'behind';
  const from = phoneStart(text, digits, context);
  if (!from) return null;
  const { start, isInternational } = from;
  for (const row of phoneForms(text, run, first, { ...from, context })) {
    const behind = phoneEnd(text, row.end, isInternational);
    if (!behind || isInCode(text, start, behind.end)) continue;
    const extension = row.extension || behind.extension;
    const key = extension ? `${row.digits} ${extension}` : row.digits;
    return { start: withoutOpenBracket(text, start, behind.end), end: behind.end, key, last: row.last };
  }
  return null;
}

/** A quick look at the first digit and the groups, since a text may hold a group at every other character. */
function mayBegin(text: string, run: DigitRun, at: number): boolean {
  const digit = text.charCodeAt(run.starts[at] ?? 0) - 48;
  if (digit === 0) return true;
  const [size, next] = [groupSize(run, at), at + 1 < run.length ? groupSize(run, at + 1) : 0];
  if (size === 3) return digit > 1 && (next === 3 || next === 7 || next === 2);
  return next === 3 && (size === 2 ? digit > 7 : size === 1 && digit === 1);
}

/** The group after what is written like a card: one whose check fails is no telephone number either. */
function behindCard(text: string, run: DigitRun): number {
  if (run.length < 4 || text[run.starts[0] ?? 0] === '0') return 0;
  for (let at = 0; at < 4; at++) if (groupSize(run, at) !== 4) return 0;
  return 4;
}
