import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { dayStartMs } from '../../../kernel/zone-days.ts';
import type { DayParts, DayRow } from '../store/day-parts.ts';
import { sentMs } from '../store/sent-times.ts';

/** Of each day that holds any: its places in the packed day, in order. */
export type Hits = ReadonlyMap<number, Uint32Array>;

/** Ids and starts as the database sends them, in parts that hold nobody up while they are read. */
export interface Found {
  readonly ids: Buffer;
  readonly starts: Buffer;
}

const foundPerStep = 32;

/** Where in the packed days the sessions stand: they are ordered by start and id, so each is found by halving. */
export async function placesOf(
  parts: DayParts,
  rows: readonly DayRow[],
  zone: string,
  found: readonly Found[],
): Promise<Hits> {
  const beginsMs = rows.map(({ day }) => dayStartMs(zone, day));
  const places = new Map<number, number[]>();
  const turn = takeTurns();
  for (let from = 0; from < found.length; from += foundPerStep) {
    const step: FoundInDays[] = [];
    const touched = new Set<number>();
    for (const one of found.slice(from, from + foundPerStep)) {
      const there = inDays(one, beginsMs);
      step.push(there);
      for (const at of there.dayAt) touched.add(at);
      await turn();
    }
    await parts.load(
      ['measures', 'ids'],
      [...touched].flatMap((at) => rows[at] ?? []),
    );
    for (const { dayAt, startMs, ids } of step) {
      let day: PackedDay | undefined;
      for (let index = 0; index < dayAt.length; index += 1) {
        const at = dayAt[index] ?? -1;
        if (at !== day?.at) day = packedDay(parts, rows, at, places);
        const place = day && placeOf(day, startMs[index] ?? 0, ids, index);
        if (place !== undefined) day?.places.push(place);
      }
      await turn();
    }
    parts.release();
  }
  const hits = new Map<number, Uint32Array>();
  for (const [day, ofDay] of places) {
    hits.set(day, Uint32Array.from(ofDay).sort());
    await turn();
  }
  return hits;
}

interface FoundInDays {
  /** Which day each falls in, and when in it. */
  readonly dayAt: Int32Array;
  readonly startMs: Float64Array;
  readonly ids: Uint32Array;
}

function inDays({ ids, starts }: Found, beginsMs: readonly number[]): FoundInDays {
  const count = starts.length / 8;
  const dayAt = new Int32Array(count);
  const startMs = new Float64Array(count);
  let at = -1;
  for (let index = 0; index < count; index += 1) {
    const startedMs = sentMs(starts, index * 8);
    const isSameDay = startedMs >= (beginsMs[at] ?? Infinity) && startedMs < (beginsMs[at + 1] ?? Infinity);
    if (!isSameDay) at = lastUpTo(beginsMs, startedMs);
    dayAt[index] = at;
    startMs[index] = startedMs - (beginsMs[at] ?? 0);
  }
  return { dayAt, startMs, ids: idWords(ids) };
}

/** The last of numbers in order that is not beyond `value`; -1: none. */
function lastUpTo(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

interface PackedDay {
  readonly at: number;
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
  readonly places: number[];
}

function packedDay(
  parts: DayParts,
  rows: readonly DayRow[],
  at: number,
  places: Map<number, number[]>,
): PackedDay | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const ofDay = places.get(row.day) ?? [];
  places.set(row.day, ofDay);
  return {
    at,
    starts: parts.get('measures', row).startMs,
    ids: idWords(parts.get('ids', row)),
    places: ofDay,
  };
}

function placeOf({ starts, ids }: PackedDay, startMs: number, others: Uint32Array, other: number) {
  for (let place = firstAt(starts, startMs); starts[place] === startMs; place += 1)
    if (sameId(ids, place, others, other)) return place;
  return undefined;
}

function firstAt(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ids of 16 bytes as four words each, to be compared. */
const idWords = (block: Uint8Array): Uint32Array =>
  block.byteOffset % 4 === 0
    ? new Uint32Array(block.buffer, block.byteOffset, block.length / 4)
    : new Uint32Array(Uint8Array.from(block).buffer);

const sameId = (ids: Uint32Array, place: number, others: Uint32Array, other: number): boolean =>
  ids[place * 4] === others[other * 4] &&
  ids[place * 4 + 1] === others[other * 4 + 1] &&
  ids[place * 4 + 2] === others[other * 4 + 2] &&
  ids[place * 4 + 3] === others[other * 4 + 3];
