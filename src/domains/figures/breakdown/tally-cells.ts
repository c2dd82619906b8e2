import { invalidParameter } from '../../../kernel/errors.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import type { Place } from '../place.ts';
import { walkDays } from '../read/walk-days.ts';
import { attributesPart, type Cut } from '../store/dimensions.ts';
import type { View } from '../view.ts';
import { added, addUp, type Cell, cellsOf, emptyCell, emptySums, type Placed } from './amounts.ts';
import { cutDay, type DayCut, pairsOf } from './cut-day.ts';

export interface CutBy {
  readonly by: Cut;
  readonly and?: Cut | undefined;
}

/** The sessions of a view by one or two things. */
export interface Cells {
  /** Each session once, however many tags it has. */
  readonly all: Cell;
  /** By value, then by the value of the second; null where it is not known. */
  readonly by: ReadonlyMap<string | null, ReadonlyMap<string | null, Cell>>;
}

/** More would be no table that anybody reads, and fill the memory. */
const mostCells = 20_000;

/** Pairs of a day that are looked up by their place; where there are more, each is looked for. */
const mostPairs = 2 ** 20;

/** Which cell each pair of values has, over all days. */
function createCells() {
  const [values, andValues] = [createPlaces(), createPlaces()];
  const all: { readonly value: string | null; readonly andValue: string | null }[] = [];
  /** By the place of the one value, then by that of the other. */
  const rows: Map<number, number>[] = [];
  const known = new Uint32Array(mostPairs);
  const cellOf = (place: number, andPlace: number): number => {
    const row = rows[place] ?? new Map<number, number>();
    rows[place] = row;
    const met = row.get(andPlace);
    if (met !== undefined) return met;
    row.set(andPlace, all.length);
    return all.push({ value: values.all[place] ?? null, andValue: andValues.all[andPlace] ?? null }) - 1;
  };
  return {
    all,
    /** Puts sessions of a day into their cells. */
    ofDay(by: DayCut, and: DayCut | undefined): (chosen: Uint32Array) => Placed {
      const [places, andPlaces] = [by.values.map(values.of), (and?.values ?? [null]).map(andValues.of)];
      const width = andPlaces.length;
      const find = (pair: number): number =>
        cellOf(places[Math.floor(pair / width)] ?? 0, andPlaces[pair % width] ?? 0);
      const hasRoom = places.length * width <= mostPairs;
      return (chosen) => {
        const { sessions, pairs } = pairsOf(by, and, chosen);
        if (!hasRoom) return { sessions, cells: pairs.map(find) };
        const cells = pairs.map((pair) => {
          const cell = known[pair] || find(pair) + 1;
          known[pair] = cell;
          return cell - 1;
        });
        for (const pair of pairs) known[pair] = 0;
        return { sessions, cells };
      };
    },
  };
}

function createPlaces() {
  const all: (string | null)[] = [];
  const places = new Map<string | null, number>();
  const of = (value: string | null): number => {
    const known = places.get(value);
    if (known !== undefined) return known;
    places.set(value, all.length);
    return all.push(value) - 1;
  };
  return { all, of };
}

export async function tallyCells(place: Place, view: View, { by, and }: CutBy): Promise<Cells> {
  const [sums, whole] = [emptySums(), emptySums()];
  const cells = createCells();
  const isOnceEach = by !== 'tag' && and !== 'tag';
  const turn = takeTurns();
  for await (const { day, parts, chosen } of walkDays(place, view, [
    'labels',
    'measures',
    ...attributesPart([by, and]),
  ])) {
    const sessions = chosen ?? allPlaces(day.sessionCount);
    if (sessions.length === 0) continue;
    const [byCut, andCut] = [cutDay(parts, by), and && cutDay(parts, and)];
    const placed = cells.ofDay(byCut, andCut);
    for (const some of portionsOf(sessions)) {
      await turn();
      addUp(sums, parts, placed(some), cells.all.length);
      if (!isOnceEach) addUp(whole, parts, { sessions: some, cells: new Uint32Array(some.length) }, 1);
      if (cells.all.length > mostCells)
        throw invalidParameter('by', say('figures.mostCells', { most: mostCells }));
    }
  }
  const told = cellsOf(sums, cells.all.length);
  const found = new Map<string | null, Map<string | null, Cell>>();
  for (const [cell, { value, andValue }] of cells.all.entries()) {
    const row = found.get(value) ?? new Map<string | null, Cell>();
    found.set(value, row.set(andValue, told[cell] ?? emptyCell()));
  }
  const [all] = isOnceEach ? [added(told)] : cellsOf(whole, 1);
  return { all: all && all.amounts.length > 0 ? all : emptyCell(), by: found };
}

/** Single values day by day; a day without sessions of one is not there. */
export async function cellsOfDays(
  place: Place,
  view: View,
  by: Cut,
  values: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, readonly { readonly day: number; readonly cell: Cell }[]>> {
  const days = new Map(values.map((value) => [value, [] as { day: number; cell: Cell }[]]));
  const turn = takeTurns();
  if (values.length === 0) return days;
  for await (const { day, parts, chosen } of walkDays(place, view, [
    'labels',
    'measures',
    ...attributesPart([by]),
  ])) {
    const sessions = chosen ?? allPlaces(day.sessionCount);
    if (sessions.length === 0) continue;
    const cut = cutDay(parts, by);
    const places = new Map(values.map((value) => [cut.values.indexOf(value), value]));
    const sums = new Map(values.map((value) => [value, emptySums()]));
    for (const some of portionsOf(sessions)) {
      await turn();
      const { sessions: all, pairs } = pairsOf(cut, undefined, some);
      for (const [place, value] of places) {
        const own = all.filter((_, at) => pairs[at] === place);
        const of = sums.get(value);
        if (of && own.length > 0) addUp(of, parts, { sessions: own, cells: new Uint32Array(own.length) }, 1);
      }
    }
    for (const [value, of] of sums) {
      if (of.amounts.length === 0) continue;
      const [cell = emptyCell()] = cellsOf(of, 1);
      days.get(value)?.push({ day: day.day, cell });
    }
  }
  return days;
}

/** Others go first after so many: one with twenty tags counts twenty times. */
const sessionsAtOnce = 4096;

export function* portionsOf(sessions: Uint32Array): Generator<Uint32Array> {
  for (let from = 0; from < sessions.length; from += sessionsAtOnce)
    yield sessions.subarray(from, from + sessionsAtOnce);
}

export function allPlaces(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = at;
  return places;
}
