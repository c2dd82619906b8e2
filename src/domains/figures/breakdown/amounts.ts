import { flagValues, isEscalated, isForwarded, isResolved, sentimentOf } from '../store/flags.ts';
import type { Labels } from '../store/packed-labels.ts';
import { type Measures, unknown } from '../store/packed-measures.ts';

/** What is added up of the sessions of a cell, in this order. */
export const amountNames = [
  'sessions',
  'resolved',
  'escalated',
  'forwarded',
  'positive',
  'neutral',
  'negative',
  'responseCount',
  'responseMs',
  'firstCount',
  'firstMs',
  'ratedCount',
  'ratingSum',
  'durationCount',
  'durationSeconds',
  'tokens',
] as const;
export type AmountName = (typeof amountNames)[number];
const width = amountNames.length;

export interface Costs {
  nanos: number;
  count: number;
}
export interface Cell {
  readonly amounts: Float64Array;
  readonly costs: Map<string, Costs>;
}
export const emptyCell = (): Cell => ({ amounts: new Float64Array(width), costs: new Map() });
export const amountOf = ({ amounts }: Pick<Cell, 'amounts'>, name: AmountName): number =>
  amounts[amountNames.indexOf(name)] ?? 0;

/** The first seven of a session, by its flags. */
const flagWidth = 7;
const ofFlags = new Uint8Array(flagValues * flagWidth);
for (let flags = 0; flags < flagValues; flags += 1) {
  const sentiment = sentimentOf(flags);
  ofFlags.set(
    [
      true,
      isResolved(flags),
      isEscalated(flags),
      isForwarded(flags),
      sentiment === 1,
      sentiment === 0,
      sentiment === -1,
    ].map(Number),
    flags * flagWidth,
  );
}

interface Day {
  readonly labels: Labels;
  readonly measures: Measures;
}

/** Sums of many cells side by side; there are more of them when more are met. */
export interface Sums {
  readonly currencies: string[];
  amounts: Float64Array;
  /** By currency, two for each cell: how much, and how often. */
  readonly costs: Float64Array[];
}

export const emptySums = (): Sums => ({ currencies: [], amounts: new Float64Array(0), costs: [] });

const costWidth = 2;

/** Sessions, and the cell that each counts in: one with three tags stands there three times. */
export interface Placed {
  readonly sessions: Uint32Array;
  readonly cells: Uint32Array;
}

/** Adds each of these sessions to its cell; `count`: how many cells there are by now. */
export function addUp(
  sums: Sums,
  { labels, measures }: Day,
  { sessions, cells }: Placed,
  count: number,
): void {
  const { flags, ratings } = labels;
  const { responseMs, firstResponseMs, durationSeconds, tokens, costNanos, currency, currencies } = measures;
  sums.amounts = roomFor(sums.amounts, count * width);
  const { amounts } = sums;
  const costs = currencies.map((name) => costsIn(sums, name, count));
  const add = (base: number, place: number, value: number) => {
    amounts[base + place] = (amounts[base + place] ?? 0) + value;
  };
  const addKnown = (base: number, place: number, value: number | undefined) => {
    if (value === undefined || value === unknown) return;
    add(base, place, 1);
    add(base, place + 1, value);
  };
  for (let at = 0; at < sessions.length; at += 1) {
    const session = sessions[at] ?? 0;
    const cell = cells[at] ?? 0;
    const base = cell * width;
    const flag = (flags[session] ?? 0) * flagWidth;
    for (let place = 0; place < flagWidth; place += 1) add(base, place, ofFlags[flag + place] ?? 0);
    addKnown(base, 7, responseMs[session]);
    addKnown(base, 9, firstResponseMs[session]);
    addKnown(base, 11, ratings[session] || unknown);
    addKnown(base, 13, durationSeconds[session]);
    const used = tokens[session] ?? unknown;
    if (used !== unknown) add(base, 15, used);
    const cost = costNanos[session] ?? Number.NaN;
    if (Number.isNaN(cost)) continue;
    const of = costs[currency[session] ?? 0];
    if (!of) continue;
    const place = cell * costWidth;
    of[place] = (of[place] ?? 0) + cost;
    of[place + 1] = (of[place + 1] ?? 0) + 1;
  }
}

/** Twice as much each time, so that what was added up is seldom copied. */
function roomFor(sums: Float64Array, needed: number): Float64Array {
  if (needed <= sums.length) return sums;
  const grown = new Float64Array(Math.max(needed, 2 * sums.length));
  grown.set(sums);
  return grown;
}

function costsIn({ currencies, costs }: Sums, name: string, count: number): Float64Array {
  const known = currencies.indexOf(name);
  const place = known >= 0 ? known : currencies.push(name) - 1;
  const grown = roomFor(costs[place] ?? new Float64Array(0), count * costWidth);
  costs[place] = grown;
  return grown;
}

/** The cells that were added up; one without sessions is there too. */
export function cellsOf({ amounts, costs, currencies }: Sums, count: number): Cell[] {
  return Array.from({ length: count }, (_, at) => {
    const own = new Map<string, Costs>();
    for (const [place, of] of costs.entries()) {
      const [nanos = 0, times = 0] = of.subarray(at * costWidth, (at + 1) * costWidth);
      if (times > 0) own.set(currencies[place] ?? '', { nanos, count: times });
    }
    return { amounts: amounts.subarray(at * width, (at + 1) * width), costs: own };
  });
}

export function added(cells: readonly Cell[]): Cell {
  const all = emptyCell();
  for (const { amounts, costs } of cells) {
    for (let at = 0; at < width; at += 1) all.amounts[at] = (all.amounts[at] ?? 0) + (amounts[at] ?? 0);
    for (const [currency, { nanos, count }] of costs) {
      const known = all.costs.get(currency) ?? { nanos: 0, count: 0 };
      all.costs.set(currency, { nanos: known.nanos + nanos, count: known.count + count });
    }
  }
  return all;
}
