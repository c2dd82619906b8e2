import { type DigitRun, gapBehind, groupSize } from '../digit-runs.ts';
import { isAmount } from './phone-context.ts';
import { isParted, type PhoneRow } from './phone-rows.ts';

interface Shape {
  readonly sizes: readonly number[];
  readonly begins: RegExp;
  /** What parts the groups. */
  readonly parted: RegExp;
}

/** Countries that dial no zero, known by the groups: the United States, Spain, mobiles of Italy. */
const shapes: readonly Shape[] = [
  { sizes: [3, 3, 4], begins: /^[2-9]/, parted: /[-.)]/ },
  { sizes: [3, 3, 4], begins: /^(?:[2-9]\d\d[2-9]|3[2-9])/, parted: /^ {2,}$/ },
  { sizes: [1, 3, 3, 4], begins: /^1[2-9]/, parted: /[-.) ]/ },
  { sizes: [3, 7], begins: /^3[2-9]/, parted: /./ },
  { sizes: [3, 7], begins: /^[2-9]/, parted: /^\)/ },
  { sizes: [3, 3, 3], begins: /^[6-9](?!.*000$)/, parted: /^[- ]+$/ },
  { sizes: [3, 2, 2, 2], begins: /^[6-9]/, parted: /./ },
  { sizes: [2, 3, 2, 2], begins: /^[89][1-8]/, parted: /./ },
];

/** A number that nothing but its groups tells, on one line. */
export function shapedPhone(text: string, run: DigitRun, first: number): PhoneRow | null {
  for (const { sizes, begins, parted } of shapes) {
    if (!sizes.every((size, at) => first + at < run.length && groupSize(run, first + at) === size)) continue;
    const last = first + sizes.length - 1;
    const [start, end] = [run.starts[first] ?? 0, run.ends[last] ?? 0];
    const raw = text.slice(start, end);
    const [digits, gaps] = [raw.replace(/\D/g, ''), raw.replace(/\d/g, '')];
    if (!begins.test(digits) || !parted.test(gaps) || /[\n/]/.test(gaps)) continue;
    if (sizes.every((size) => size === 3) && isLonger(text, run, first, last)) continue;
    if (isParted(text, run, last) && !isAmount(text, start, end))
      return { last, end, digits: digits.replace(/^1/, ''), extension: '' };
  }
  return null;
}

/** Amounts are written in groups of three too, and have others before or behind. */
function isLonger(text: string, run: DigitRun, first: number, last: number): boolean {
  const gap = gapBehind(text, run, first);
  const [before, behind] = [gapBehind(text, run, first - 1), gapBehind(text, run, last)];
  return (
    (before === gap && groupSize(run, first - 1) < 4) || (behind === gap && groupSize(run, last + 1) === 3)
  );
}
