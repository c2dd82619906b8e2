import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import type { Place } from '../place.ts';
import {
  type DayParts,
  type DayRow,
  dayParts,
  daysAtOnce,
  type Part,
  readDayRows,
} from '../store/day-parts.ts';
import type { View } from '../view.ts';
import { type Measure, type MeasuredColumns, measured } from './measures.ts';
import { type Choice, chooseDay, partsToChoose, readChoice } from './selection.ts';
import { type Amounts, addValue, noAmounts } from './tally-groups.ts';

/** What is counted of a view, and when: windows in order, none of which overlap. */
export interface WindowAsk extends Pick<View, 'filter' | 'user' | 'search'> {
  readonly measure: Measure;
  readonly windows: readonly Period[];
}

const daysPerStep = 16;

interface Ask extends WindowAsk {
  readonly choice: Choice;
  readonly amounts: readonly Amounts[];
  readonly days: ReadonlySet<number>;
}

/**
 * Sums of measures in windows of time, of many views at once: each day that any of them touches is read once, and
 * chosen from once for each view.
 */
export async function tallyWindows(place: Place, asks: readonly WindowAsk[]): Promise<Amounts[][]> {
  const zone = place.company.timeZone;
  const daysOf = touchedDays(zone);
  const all: Ask[] = [];
  for (const ask of asks)
    all.push({
      ...ask,
      choice: await readChoice(place, { ...ask, period: spanOf(ask.windows) }),
      amounts: ask.windows.map(noAmounts),
      days: daysOf(ask.windows),
    });
  const touched = new Set(all.flatMap((ask) => [...ask.days]));
  const [first, last] = [Math.min(...touched), Math.max(...touched)];
  if (touched.size === 0) return asks.map(() => []);
  const days = (await readDayRows(place, { first, last })).filter(({ day }) => touched.has(day));
  const parts = dayParts(place);
  const turn = takeTurns();
  for (const step of daysAtOnce(days, daysPerStep)) {
    await loadStep(parts, step, all);
    for (const day of step) {
      const bounds = { startMs: dayStartMs(zone, day.day), endMs: dayStartMs(zone, day.day + 1) };
      const columns = columnsOf(parts, day);
      const firstIn = firstWindowFrom(bounds);
      for (const ask of all) {
        if (!ask.days.has(day.day)) continue;
        const firstAt = firstIn(ask.windows);
        if (firstAt >= 0)
          tallyDay(columns, ask, {
            firstAt,
            startMs: bounds.startMs,
            chosen: await chooseDay(parts, day, ask.choice),
          });
        await turn();
      }
    }
    parts.release();
  }
  return all.map(({ amounts }) => [...amounts]);
}

/** All that a step takes at once: a statement for each day and view would cost more than the counting. */
async function loadStep(parts: DayParts, step: readonly DayRow[], asks: readonly Ask[]): Promise<void> {
  const ofAll: Part[] = ['labels', 'measures'];
  const others: [Part, DayRow[]][] = [];
  for (const part of new Set(asks.flatMap(({ choice }) => partsToChoose(choice)))) {
    const wanting = asks.filter(({ choice }) => partsToChoose(choice).includes(part));
    const days = step.filter(({ day }) => wanting.some((ask) => ask.days.has(day)));
    if (days.length === step.length) ofAll.push(part);
    else others.push([part, days]);
  }
  await parts.load([...new Set(ofAll)], step);
  for (const [part, days] of others) await parts.load([part], days);
}

/** Most asks share their windows. */
function touchedDays(zone: string): (windows: readonly Period[]) => ReadonlySet<number> {
  const known = new Map<readonly Period[], ReadonlySet<number>>();
  return (windows) => {
    const before = known.get(windows);
    if (before) return before;
    const days = new Set<number>();
    for (const { fromMs, belowMs } of windows)
      for (let day = localDay(zone, fromMs); day <= localDay(zone, belowMs - 1); day += 1) days.add(day);
    known.set(windows, days);
    return days;
  };
}

interface Columns extends MeasuredColumns {
  readonly startMs: Uint32Array;
}

function columnsOf(parts: DayParts, day: DayRow): Columns {
  const { flags, ratings } = parts.get('labels', day);
  return { ...parts.get('measures', day), flags, ratings };
}

interface Bounds {
  readonly startMs: number;
  readonly endMs: number;
}

/** Where the windows of a day begin among all; -1: it has none. */
function firstWindowFrom({ startMs, endMs }: Bounds): (windows: readonly Period[]) => number {
  const known = new Map<readonly Period[], number>();
  return (windows) => {
    const before = known.get(windows);
    if (before !== undefined) return before;
    const at = windows.findIndex(({ belowMs }) => belowMs > startMs);
    const found = (windows[at]?.fromMs ?? endMs) < endMs ? at : -1;
    known.set(windows, found);
    return found;
  };
}

interface Chosen {
  readonly chosen: Uint32Array | undefined;
  readonly startMs: number;
  readonly firstAt: number;
}

function tallyDay(
  columns: Columns,
  { windows, amounts, measure }: Ask,
  { chosen, startMs, firstAt }: Chosen,
): void {
  const { startMs: starts } = columns;
  const read = measured[measure];
  const count = chosen ? chosen.length : starts.length;
  let at = firstAt;
  for (let index = 0; index < count; index += 1) {
    const which = chosen ? (chosen[index] ?? 0) : index;
    const startedMs = startMs + (starts[which] ?? 0);
    // Sessions of a day mostly come in order; one that does not is looked for from the first window on.
    if ((windows[at]?.fromMs ?? 0) > startedMs) at = firstAt;
    while (at < windows.length && (windows[at]?.belowMs ?? 0) <= startedMs) at += 1;
    const amount = amounts[at];
    if (!amount || (windows[at]?.fromMs ?? 0) > startedMs) continue;
    addValue(amount, read(columns, which));
  }
}

const spanOf = (windows: readonly Period[]): Period => ({
  fromMs: windows[0]?.fromMs ?? 0,
  belowMs: windows.at(-1)?.belowMs ?? 1,
});
