import { invalidParameter } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import type { Place } from '../place.ts';
import { walkDays } from '../read/walk-days.ts';
import type { Cut } from '../store/dimensions.ts';
import type { View } from '../view.ts';
import { added, addUp, type Cell, cellsOf, emptyCell, emptySums } from './amounts.ts';
import { cutDay, type DayCut, type Placed, placeSessions } from './cut-day.ts';

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

/** More values than any company has. */
const pairBase = 2 ** 26;

/** Which cell each pair of values has, over all days. */
function createCells() {
  const [values, andValues] = [createPlaces(), createPlaces()];
  const cells = new Map<number, number>();
  /** The cells of a day's slots. */
  const cellsFor = (placed: Placed, by: DayCut, and: DayCut | undefined): Uint32Array => {
    const [byPlaces, andPlaces] = [by.values.map(values.of), (and?.values ?? [null]).map(andValues.of)];
    const met = new Uint8Array(placed.slotCount);
    for (const slot of placed.slots) met[slot] = 1;
    return Uint32Array.from({ length: placed.slotCount }, (_, slot) => {
      if (met[slot] === 0) return 0;
      const [byPlace, andPlace] = placed.placesOf(slot);
      const pair = (byPlaces[byPlace] ?? 0) * pairBase + (andPlaces[andPlace] ?? 0);
      const known = cells.get(pair) ?? cells.size;
      cells.set(pair, known);
      return known;
    });
  };
  return {
    cellsFor,
    count: () => cells.size,
    all: () =>
      [...cells].map(([pair, cell]) => ({
        cell,
        value: values.all[Math.floor(pair / pairBase)] ?? null,
        andValue: andValues.all[pair % pairBase] ?? null,
      })),
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
  for await (const { day, parts, chosen } of walkDays(place, view, ['labels', 'measures'])) {
    const sessions = chosen ?? allPlaces(day.sessionCount);
    if (sessions.length === 0) continue;
    const [byCut, andCut] = [cutDay(parts.labels, by), and && cutDay(parts.labels, and)];
    const placed = placeSessions(byCut, andCut, sessions);
    addUp(sums, parts, placed, cells.cellsFor(placed, byCut, andCut));
    if (!isOnceEach) addUp(whole, parts, { sessions, slots: new Uint32Array(sessions.length) }, oneCell);
    if (cells.count() > mostCells)
      throw invalidParameter('by', say('figures.mostCells', { most: mostCells }));
  }
  const told = cellsOf(sums, cells.count());
  const found = new Map<string | null, Map<string | null, Cell>>();
  for (const { cell, value, andValue } of cells.all()) {
    const row = found.get(value) ?? new Map<string | null, Cell>();
    found.set(value, row.set(andValue, told[cell] ?? emptyCell()));
  }
  const [all] = isOnceEach ? [added(told)] : cellsOf(whole, 1);
  return { all: all && all.amounts.length > 0 ? all : emptyCell(), by: found };
}

const oneCell = new Uint32Array(1);

/** Single values day by day; a day without sessions of one is not there. */
export async function cellsOfDays(
  place: Place,
  view: View,
  by: Cut,
  values: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, readonly { readonly day: number; readonly cell: Cell }[]>> {
  const days = new Map(values.map((value) => [value, [] as { day: number; cell: Cell }[]]));
  if (values.length === 0) return days;
  for await (const { day, parts, chosen } of walkDays(place, view, ['labels', 'measures'])) {
    const sessions = chosen ?? allPlaces(day.sessionCount);
    if (sessions.length === 0) continue;
    const [sums, cells, cut] = [emptySums(), createCells(), cutDay(parts.labels, by)];
    const placed = placeSessions(cut, undefined, sessions);
    addUp(sums, parts, placed, cells.cellsFor(placed, cut, undefined));
    const told = cellsOf(sums, cells.count());
    for (const { cell, value } of cells.all())
      days.get(value)?.push({ day: day.day, cell: told[cell] ?? emptyCell() });
  }
  return days;
}

export function allPlaces(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = at;
  return places;
}
