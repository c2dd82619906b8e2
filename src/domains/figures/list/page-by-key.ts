import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { type Dimension, dimensions } from '../store/dimensions.ts';
import { sentimentOf } from '../store/flags.ts';
import { type Measures, unknown } from '../store/packed-measures.ts';
import { type ListedDay, type Listing, ordinalAt, type SessionPlace } from './listed-day.ts';
import type { Page, SortField } from './page.ts';
import { between, lookedUpAtOnce, nthSmallest, select } from './rank-select.ts';

/** The number that a session is put in order by; NaN where it is not known. */
type KeyOf = (ordinal: number) => number;

const isDimension = (field: SortField): field is SortField & Dimension =>
  dimensions.some((dimension) => dimension === field);

/** The part of a day that holds the keys. */
const partOf = (sortBy: SortField): 'labels' | 'measures' =>
  sortBy === 'sentiment' || sortBy === 'rating' || isDimension(sortBy) ? 'labels' : 'measures';

function sortKeys(listing: Listing, sortBy: SortField): (day: ListedDay) => KeyOf {
  const { parts, zone } = listing;
  if (sortBy === 'sentiment')
    return (day) => {
      const { flags } = parts.get('labels', day);
      return (ordinal) => sentimentOf(flags[ordinal] ?? 0);
    };
  if (sortBy === 'rating')
    return (day) => {
      const { ratings } = parts.get('labels', day);
      return (ordinal) => ratings[ordinal] || Number.NaN;
    };
  if (isDimension(sortBy)) return dimensionKeys(listing, sortBy);
  return (day) => measureKeys(parts.get('measures', day), sortBy, dayStartMs(zone, day.day));
}

/** Words by their rank among all that these days hold. */
function dimensionKeys({ parts, days }: Listing, dimension: Dimension): (day: ListedDay) => KeyOf {
  const full = days.filter((day) => day.size > 0);
  const values = new Set(full.flatMap((day) => parts.get('labels', day).values[dimension]));
  const ranks = new Map([...values].sort().map((value, rank) => [value, rank]));
  return (day) => {
    const labels = parts.get('labels', day);
    const codes = labels.codes[dimension];
    const rankOf = [Number.NaN, ...labels.values[dimension].map((value) => ranks.get(value) ?? 0)];
    return (ordinal) => rankOf[codes[ordinal] ?? 0] ?? Number.NaN;
  };
}

function measureKeys(measures: Measures, sortBy: SortField, startOfDayMs: number): KeyOf {
  if (sortBy === 'cost') return (ordinal) => measures.costNanos[ordinal] ?? Number.NaN;
  if (sortBy === 'endTime')
    return (ordinal) =>
      measures.endMs[ordinal] === unknown
        ? Number.NaN
        : startOfDayMs + (measures.startMs[ordinal] ?? 0) + (measures.endMs[ordinal] ?? 0);
  const { durationSeconds, messagesSent, responseMs, firstResponseMs } = measures;
  const columns = new Map<SortField, Uint32Array>([
    ['durationSeconds', durationSeconds],
    ['messagesSent', messagesSent],
    ['firstResponseSeconds', firstResponseMs],
  ]);
  const column = columns.get(sortBy) ?? responseMs;
  return (ordinal) => (column[ordinal] === unknown ? Number.NaN : (column[ordinal] ?? 0));
}

/** By something else than their starts; those of one key by their ids. */
export async function pageByKey(listing: Listing, page: Page): Promise<SessionPlace[]> {
  const { parts, days, totalCount } = listing;
  const { sortBy, descending, offset, limit } = page;
  if (offset >= totalCount) return [];
  const full = days.filter((day) => day.size > 0);
  await parts.load([partOf(sortBy)], full);
  const keysOf = sortKeys(listing, sortBy);
  const keys = new Float64Array(totalCount);
  const dayOf = new Uint32Array(totalCount);
  const ordinalOf = new Uint32Array(totalCount);
  let at = 0;
  const turn = takeTurns();
  for (const [index, day] of days.entries()) {
    if (day.size === 0) continue;
    const keyOf = keysOf(day);
    for (let nth = 0; nth < day.size; nth += 1) {
      if (nth % lookedUpAtOnce === 0) await turn();
      const ordinal = ordinalAt(day, nth);
      const key = keyOf(ordinal);
      keys[at] = Number.isNaN(key) ? Number.MAX_VALUE : descending ? -key : key; // unknown comes last
      dayOf[at] = index;
      ordinalOf[at] = ordinal;
      at += 1;
    }
  }
  await turn();
  const last = Math.min(offset + limit, totalCount) - 1;
  const low = await inTurns(nthSmallest(keys.slice(), offset), turn);
  const high = await inTurns(nthSmallest(keys.slice(), last), turn);
  const { below, near } = between(keys, low, high);
  const touched = new Set<number>();
  for (let place = 0; place < near.length; place += 1) touched.add(dayOf[near[place] ?? 0] ?? 0);
  await parts.load(
    ['ids'],
    days.filter((_, index) => touched.has(index)),
  );
  const blocks = days.map((day, index) => (touched.has(index) ? parts.get('ids', day) : undefined));
  const word = (index: number, nth: number): number => {
    const block = blocks[dayOf[index] ?? 0];
    return block ? idWord(block, (ordinalOf[index] ?? 0) * 16 + nth * 4) : 0;
  };
  const valueAt = (index: number, depth: number): number =>
    depth === 0 ? (keys[index] ?? 0) : (descending ? -1 : 1) * word(index, depth - 1);
  const chosen = await inTurns(select(near, { from: offset - below, to: last + 1 - below }, valueAt), turn);
  return chosen.map((index) => [dayOf[index] ?? 0, ordinalOf[index] ?? 0]);
}

/** Four bytes of an id as a number, of which the first counts most. */
const idWord = (block: Uint8Array, at: number): number =>
  (((block[at] ?? 0) << 24) |
    ((block[at + 1] ?? 0) << 16) |
    ((block[at + 2] ?? 0) << 8) |
    (block[at + 3] ?? 0)) >>>
  0;
