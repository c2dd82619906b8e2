/** How often a thing was counted, and at most how much more of it there may be: what a summary let go of. */
export interface Counted {
  count: number;
  missed: number;
}

/**
 * The frequent of many things in bounded memory (after SpaceSaving). Two of them merge into one: what is frequent over
 * the whole stays, and each count is true but for at most its `missed`.
 */
export interface Frequent<Entry extends Counted> {
  readonly entries: Map<string, Entry>;
  /** Whatever is not among the entries was there at most so often. */
  missed: number;
}

export const noneCounted = <Entry extends Counted>(): Frequent<Entry> => ({ entries: new Map(), missed: 0 });

export function mergeFrequent<Entry extends Counted>(
  target: Frequent<Entry>,
  other: Frequent<Entry>,
  join?: (mine: Entry, theirs: Entry) => void,
): void {
  if (other.missed > 0)
    for (const [key, mine] of target.entries) if (!other.entries.has(key)) mine.missed += other.missed;
  for (const [key, theirs] of other.entries) {
    const mine = target.entries.get(key);
    if (!mine) {
      target.entries.set(key, { ...theirs, missed: theirs.missed + target.missed });
      continue;
    }
    mine.count += theirs.count;
    mine.missed += theirs.missed;
    join?.(mine, theirs);
  }
  target.missed += other.missed;
}

/**
 * Lets go of all but the most frequent. Among those of one count a lot decides, another one in each place: what is there
 * a little every day is not let go of every day. The same things in the same place always keep the same.
 */
export function keepFrequent<Entry extends Counted>(
  frequent: Frequent<Entry>,
  limit: number,
  place: number,
): void {
  const { entries } = frequent;
  if (entries.size <= limit) return;
  const counts = Float64Array.from(entries.values(), ({ count }) => -count).sort();
  const lowest = -(counts[limit - 1] ?? 0);
  const ties: [lot: number, key: string][] = [];
  const letGo = (key: string) => {
    const { count, missed } = entries.get(key) ?? { count: 0, missed: 0 };
    frequent.missed = Math.max(frequent.missed, count + missed);
    entries.delete(key);
  };
  for (const [key, { count }] of entries) {
    if (count < lowest) letGo(key);
    else if (count === lowest) ties.push([lotOf(key, place), key]);
  }
  const surplus = entries.size - limit;
  if (surplus === 0) return;
  for (const [, key] of ties.sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)).slice(-surplus)) letGo(key);
}

/** Questions, words and fields of a day, of a longer span, and of an answer that goes through days. */
export const keptPerDay = 640;
export const keptPerSpan = 1280;
export const keptPerAnswer = 10_000;

/**
 * Of the counts of a day: the least that may be kept, and the largest that is not. What is less need not be taken up first, which
 * of a hundred thousand words takes longer than all else.
 */
export function keptOf(counts: Uint32Array): { readonly least: number; readonly missed: number } {
  const sorted = counts.slice().sort();
  const least = Math.max(1, sorted[sorted.length - keptPerDay] ?? 1);
  let below = sorted.length - 1;
  while (below >= 0 && (sorted[below] ?? 0) >= least) below -= 1;
  return { least, missed: sorted[below] ?? 0 };
}

export function mergeDayOf<Entry extends Counted>(
  all: Frequent<Entry>,
  ofDay: Frequent<Entry>,
  day: number,
  join?: (mine: Entry, theirs: Entry) => void,
): void {
  keepFrequent(ofDay, keptPerDay, day);
  mergeFrequent(all, ofDay, join);
  if (all.entries.size > 2 * keptPerAnswer) keepFrequent(all, keptPerAnswer, day);
}

/** The same of plain counts. */
export function addFrequent(all: Frequent<Counted>, counts: ReadonlyMap<string, number>, day: number): void {
  if (counts.size === 0) return;
  const entries = new Map([...counts].map(([key, count]) => [key, { count, missed: 0 }]));
  mergeDayOf(all, { entries, missed: 0 }, day);
}

function lotOf(key: string, place: number): number {
  let lot = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b);
  for (let at = 0; at < key.length; at += 1) lot = Math.imul(lot ^ key.charCodeAt(at), 0x01000193);
  lot = Math.imul(lot ^ (lot >>> 15), 0xc2b2ae35);
  return (lot ^ (lot >>> 13)) >>> 0;
}
