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

export function mergeCell(target: Cell, { amounts, costs }: Cell): void {
  for (let at = 0; at < width; at += 1) target.amounts[at] = (target.amounts[at] ?? 0) + (amounts[at] ?? 0);
  for (const [currency, { nanos, count }] of costs) {
    const known = target.costs.get(currency) ?? { nanos: 0, count: 0 };
    target.costs.set(currency, { nanos: known.nanos + nanos, count: known.count + count });
  }
}

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

/** Adds up each of these sessions in its slot; a slot without any has no cell. */
export function addUp(
  { labels, measures }: Day,
  { sessions, slots }: { readonly sessions: Uint32Array; readonly slots: Uint32Array },
  slotCount: number,
): Map<number, Cell> {
  const { flags, ratings } = labels;
  const { responseMs, firstResponseMs, durationSeconds, tokens, costNanos, currency, currencies } = measures;
  const sums = new Float64Array(slotCount * width);
  const costs = new Float64Array(slotCount * currencies.length * 2);
  const add = (base: number, place: number, value: number) => {
    sums[base + place] = (sums[base + place] ?? 0) + value;
  };
  const addKnown = (base: number, place: number, value: number | undefined) => {
    if (value === undefined || value === unknown) return;
    add(base, place, 1);
    add(base, place + 1, value);
  };
  for (let at = 0; at < sessions.length; at += 1) {
    const session = sessions[at] ?? 0;
    const slot = slots[at] ?? 0;
    const base = slot * width;
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
    const place = (slot * currencies.length + (currency[session] ?? 0)) * 2;
    costs[place] = (costs[place] ?? 0) + cost;
    costs[place + 1] = (costs[place + 1] ?? 0) + 1;
  }
  const cells = new Map<number, Cell>();
  for (let slot = 0; slot < slotCount; slot += 1) {
    if (sums[slot * width] === 0) continue;
    cells.set(slot, {
      amounts: sums.subarray(slot * width, (slot + 1) * width),
      costs: costsOf(currencies, costs, slot * currencies.length * 2),
    });
  }
  return cells;
}

function costsOf(currencies: readonly string[], costs: Float64Array, from: number): Map<string, Costs> {
  const found = new Map<string, Costs>();
  currencies.forEach((currency, at) => {
    const count = costs[from + at * 2 + 1] ?? 0;
    if (count > 0) found.set(currency, { nanos: costs[from + at * 2] ?? 0, count });
  });
  return found;
}
