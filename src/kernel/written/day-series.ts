import { dayMs } from '../day-ms.ts';
import { readyJson } from './write-json.ts';

const made = new WeakSet<object>();
const maxKeptYears = 200;
const emptyYears = new Map<number, string>();

/**
 * A value for each day of a range, by `YYYY-MM-DD`; 0 where none is given. Ranges reach over decades and most of their
 * days are empty, so the text is made of whole empty years, and nothing is made for a day by itself.
 */
export function daySeries(
  { first, last }: { readonly first: number; readonly last: number },
  values: Iterable<readonly [day: number, value: number]>,
): Record<string, number> {
  const given = new Map<number, number>();
  for (const [day, value] of values) {
    if (!Number.isFinite(value)) throw new Error(`day ${day} has no number`);
    if (value !== 0 && day >= first && day <= last) given.set(day, value);
  }
  const series = readyJson(() => textOf(first, last, given));
  made.add(series);
  // What it is once it is written: nobody reads it before.
  return series as Record<string, number>;
}

export const isDaySeries = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && made.has(value);

function textOf(first: number, last: number, given: ReadonlyMap<number, number>): string {
  const filled = new Set([...given.keys()].map(yearOf));
  const parts: string[] = [];
  for (let year = yearOf(first); year <= yearOf(last); year += 1) {
    const [start, next] = [startOf(year), startOf(year + 1)];
    const isWhole = first <= start && next <= last + 1;
    if (isWhole && !filled.has(year)) parts.push(emptyYear(year));
    else {
      const keys = keysOf(next - start);
      const until = Math.min(next - 1, last);
      for (let day = Math.max(start, first); day <= until; day += 1)
        parts.push(`"${year}${keys[day - start]}${given.get(day) ?? 0}`);
    }
  }
  return `{${parts.join(',')}}`;
}

function emptyYear(year: number): string {
  const kept = emptyYears.get(year);
  if (kept !== undefined) return kept;
  if (emptyYears.size >= maxKeptYears) emptyYears.clear();
  const text = `"${year}${keysOf(startOf(year + 1) - startOf(year)).join(`0,"${year}`)}0`;
  emptyYears.set(year, text);
  return text;
}

const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();
const startOf = (year: number): number => Date.UTC(year, 0, 1) / dayMs;

/** The days of a year, as they stand behind it in the key of an object. */
const keysFrom = (year: number, count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, at) => `${new Date((startOf(year) + at) * dayMs).toISOString().slice(4, 10)}":`,
  );
const [commonKeys, leapKeys] = [keysFrom(2001, 365), keysFrom(2004, 366)];
const keysOf = (dayCount: number): readonly string[] => (dayCount === 366 ? leapKeys : commonKeys);
