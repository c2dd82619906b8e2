import { invalidParameter } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import type { Place } from '../place.ts';
import { walkDays } from '../read/walk-days.ts';
import type { Cut } from '../store/dimensions.ts';
import type { View } from '../view.ts';
import { addUp, type Cell, emptyCell, mergeCell } from './amounts.ts';
import { cutDay, placeSessions } from './cut-day.ts';

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

interface DayCells {
  readonly day: number;
  readonly all: Cell;
  readonly cells: readonly (Cell & { readonly value: string | null; readonly andValue: string | null })[];
}

async function* dayCells(place: Place, view: View, { by, and }: CutBy): AsyncGenerator<DayCells> {
  for await (const { day, parts, chosen } of walkDays(place, view, ['labels', 'measures'])) {
    const sessions = chosen ?? allPlaces(day.sessionCount);
    if (sessions.length === 0) continue;
    const placed = placeSessions(cutDay(parts.labels, by), and && cutDay(parts.labels, and), sessions);
    const cells = [...addUp(parts, placed, placed.slotCount)].map(([slot, cell]) => ({
      ...placed.valuesOf(slot),
      ...cell,
    }));
    const all = emptyCell();
    const isOnceEach = by !== 'tag' && and !== 'tag';
    const once = isOnceEach
      ? cells
      : addUp(parts, { sessions, slots: new Uint32Array(sessions.length) }, 1).values();
    for (const cell of once) mergeCell(all, cell);
    yield { day: day.day, all, cells };
  }
}

export async function tallyCells(place: Place, view: View, cut: CutBy): Promise<Cells> {
  const all = emptyCell();
  const by = new Map<string | null, Map<string | null, Cell>>();
  let count = 0;
  for await (const day of dayCells(place, view, cut)) {
    mergeCell(all, day.all);
    for (const cell of day.cells) {
      const row = by.get(cell.value) ?? new Map<string | null, Cell>();
      by.set(cell.value, row);
      const known = row.get(cell.andValue);
      const target = known ?? emptyCell();
      if (!known) {
        row.set(cell.andValue, target);
        count += 1;
      }
      mergeCell(target, cell);
    }
    if (count > mostCells) throw invalidParameter('by', say('figures.mostCells', { most: mostCells }));
  }
  return { all, by };
}

/** Single values day by day; a day without sessions of one is not there. */
export async function cellsOfDays(
  place: Place,
  view: View,
  by: Cut,
  values: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, readonly { readonly day: number; readonly cell: Cell }[]>> {
  const days = new Map(values.map((value) => [value, [] as { day: number; cell: Cell }[]]));
  if (values.length === 0) return days;
  for await (const { day, cells } of dayCells(place, view, { by }))
    for (const { value, amounts, costs } of cells) days.get(value)?.push({ day, cell: { amounts, costs } });
  return days;
}

function allPlaces(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = at;
  return places;
}
