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
  /** By cell and currency: how much, and how often. */
  readonly costs: Map<number, Costs>;
}

export const emptySums = (): Sums => ({ currencies: [], amounts: new Float64Array(0), costs: new Map() });

const mostCurrencies = 1024;

/** Adds each of these sessions to the cell of its slot. */
export function addUp(
  sums: Sums,
  { labels, measures }: Day,
  { sessions, slots }: { readonly sessions: Uint32Array; readonly slots: Uint32Array },
  cellOf: Uint32Array,
): void {
  const { flags, ratings } = labels;
  const { responseMs, firstResponseMs, durationSeconds, tokens, costNanos, currency, currencies } = measures;
  const amounts = roomFor(sums, cellOf);
  const currencyOf = currencies.map((name) => placeIn(sums.currencies, name));
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
    const cell = cellOf[slots[at] ?? 0] ?? 0;
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
    const place = cell * mostCurrencies + (currencyOf[currency[session] ?? 0] ?? 0);
    const known = sums.costs.get(place);
    if (known) {
      known.nanos += cost;
      known.count += 1;
    } else sums.costs.set(place, { nanos: cost, count: 1 });
  }
}

/** Twice as much each time, so that what was added up is seldom copied. */
function roomFor(sums: Sums, cells: Uint32Array): Float64Array {
  let last = 0;
  for (const cell of cells) last = Math.max(last, cell);
  const needed = (last + 1) * width;
  if (needed > sums.amounts.length) {
    const grown = new Float64Array(Math.max(needed, 2 * sums.amounts.length));
    grown.set(sums.amounts);
    sums.amounts = grown;
  }
  return sums.amounts;
}

function placeIn(names: string[], name: string): number {
  const known = names.indexOf(name);
  return known >= 0 ? known : names.push(name) - 1;
}

/** The cells that were added up; one without sessions is there too. */
export function cellsOf({ amounts, costs, currencies }: Sums, count: number): Cell[] {
  const cells = Array.from({ length: count }, (_, at) => ({
    amounts: amounts.subarray(at * width, (at + 1) * width),
    costs: new Map<string, Costs>(),
  }));
  for (const [place, cost] of costs)
    cells[Math.floor(place / mostCurrencies)]?.costs.set(currencies[place % mostCurrencies] ?? '', cost);
  return cells;
}

/** All of them as one. */
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
