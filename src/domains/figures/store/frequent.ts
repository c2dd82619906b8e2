import type { Steps } from '../../../kernel/pace/take-turns.ts';

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

const codesPerStep = 16_384;
/** Of counts below it it is known how many there are of each; those above are few. */
const fewCounts = 4096;

/**
 * Which of a day's things, told by their codes, `keepFrequent` keeps of them all. What is not kept need not be taken up first,
 * which of a hundred thousand words takes longer than all else, and of a million holds everybody up.
 */
export function* keptCodes(
  counts: Uint32Array,
  keyOf: (code: number) => string,
  place: number,
): Steps<{ readonly codes: readonly number[]; readonly missed: number }> {
  const { least, room, missed } = yield* leastKept(counts);
  const codes: number[] = [];
  const ties: number[] = [];
  for (let code = 0; code < counts.length; code += 1) {
    if (code % codesPerStep === 0 && code > 0) yield;
    const count = counts[code] ?? 0;
    if (count > least) codes.push(code);
    else if (count === least) ties.push(code);
  }
  const isTooMany = ties.length > room;
  const kept = isTooMany ? yield* drawn(ties, room, (code) => lotOf(keyOf(code), place), keyOf) : ties;
  for (const code of kept) codes.push(code);
  return { codes: codes.sort((a, b) => a - b), missed: isTooMany ? least : missed };
}

/** The least count that is kept, for how many of it there is room, and the largest count that is not. */
function* leastKept(
  counts: Uint32Array,
): Steps<{ readonly least: number; readonly room: number; readonly missed: number }> {
  const few = new Uint32Array(fewCounts);
  const many: number[] = [];
  for (let code = 0; code < counts.length; code += 1) {
    if (code % codesPerStep === 0 && code > 0) yield;
    const count = counts[code] ?? 0;
    if (count < fewCounts) few[count] = (few[count] ?? 0) + 1;
    else many.push(count);
  }
  let room = keptPerDay;
  let least = 0;
  for (const [count, size] of downwards(many, few)) {
    if (least > 0) return { least, room, missed: count };
    if (size >= room) least = count;
    else room -= size;
  }
  return least > 0 ? { least, room, missed: 0 } : { least: 1, room: few[1] ?? 0, missed: 0 };
}

function* downwards(many: readonly number[], few: Uint32Array): Generator<[count: number, size: number]> {
  const sizes = new Map<number, number>();
  for (const count of [...many].sort((a, b) => b - a)) sizes.set(count, (sizes.get(count) ?? 0) + 1);
  yield* sizes;
  for (let count = fewCounts - 1; count > 0; count -= 1) {
    const size = few[count] ?? 0;
    if (size > 0) yield [count, size];
  }
}

/** The first of the draw, without putting all of them in order. */
function* drawn(
  codes: readonly number[],
  room: number,
  lotAt: (code: number) => number,
  keyOf: (code: number) => string,
): Steps<number[]> {
  const lots = new Uint32Array(codes.length);
  const sizes = new Uint32Array(0x10000);
  for (const [at, code] of codes.entries()) {
    if (at % codesPerStep === 0 && at > 0) yield;
    const lot = lotAt(code);
    lots[at] = lot;
    sizes[lot >>> 16] = (sizes[lot >>> 16] ?? 0) + 1;
  }
  let [edge, before] = [0, 0];
  while (before + (sizes[edge] ?? 0) < room) {
    before += sizes[edge] ?? 0;
    edge += 1;
  }
  const kept: number[] = [];
  const near: [lot: number, key: string, code: number][] = [];
  for (const [at, code] of codes.entries()) {
    if (at % codesPerStep === 0 && at > 0) yield;
    const lot = lots[at] ?? 0;
    if (lot >>> 16 < edge) kept.push(code);
    else if (lot >>> 16 === edge) near.push([lot, keyOf(code), code]);
  }
  near.sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
  for (const [, , code] of near.slice(0, room - before)) kept.push(code);
  return kept;
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

function lotOf(key: string, place: number): number {
  let lot = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b);
  for (let at = 0; at < key.length; at += 1) lot = Math.imul(lot ^ key.charCodeAt(at), 0x01000193);
  lot = Math.imul(lot ^ (lot >>> 15), 0xc2b2ae35);
  return (lot ^ (lot >>> 13)) >>> 0;
}
