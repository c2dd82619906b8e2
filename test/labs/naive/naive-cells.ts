import { amountNames } from '../../../src/domains/figures/breakdown/amounts.ts';
import { attributeOf, type Cut } from '../../../src/domains/figures/breakdown/index.ts';
import type { Cells } from '../../../src/domains/figures/breakdown/tally-cells.ts';
import type { Dimension } from '../../../src/domains/figures/store/dimensions.ts';
import type { Row } from '../session-world.ts';
import { isResolved, type Local } from './naive-figures.ts';

/** The values of a session, by one thing. */
function valuesOf(row: Row, local: Local, by: Cut): (string | null)[] {
  if (by === 'tag') return row.tags?.length ? [...new Set(row.tags)] : [null];
  if (by === 'sentiment')
    return [row.sentiment === null ? null : (['NEGATIVE', 'NEUTRAL', 'POSITIVE'][row.sentiment + 1] ?? null)];
  if (by === 'rating') return [row.rating === null ? null : String(row.rating)];
  if (by === 'weekday' || by === 'hour') return [String(local[by])];
  const key = attributeOf(by);
  return key === undefined ? [row[by as Dimension]] : [row.attributes?.[key] ?? null];
}

type Told = Record<string, { amounts: number[]; costs: Record<string, number> }>;

/** The figures of rows by one or two things, one row after the other. */
export function naiveCells(rows: readonly Row[], localOf: (row: Row) => Local, by: Cut, and?: Cut): Told {
  const cells: Told = {};
  const add = (key: string, row: Row) => {
    const cell = cells[key] ?? { amounts: amountNames.map(() => 0), costs: {} };
    cells[key] = cell;
    const known = (value: number | null) => [value === null ? 0 : 1, value ?? 0];
    const amounts = [
      1,
      isResolved(row) ? 1 : 0,
      row.escalated ? 1 : 0,
      row.forwarded ? 1 : 0,
      ...[1, 0, -1].map((sentiment) => (row.sentiment === sentiment ? 1 : 0)),
      ...known(row.responseMs),
      ...known(row.firstResponseMs),
      ...known(row.rating),
      ...known(row.durationSeconds),
      row.tokens ?? 0,
    ];
    cell.amounts = cell.amounts.map((sum, at) => sum + (amounts[at] ?? 0));
    if (row.costNanos !== null)
      cell.costs[row.currency ?? ''] = (cell.costs[row.currency ?? ''] ?? 0) + row.costNanos;
  };
  for (const row of rows) {
    add('all', row);
    for (const value of valuesOf(row, localOf(row), by))
      for (const other of and ? valuesOf(row, localOf(row), and) : [null])
        add(JSON.stringify([value, other]), row);
  }
  return cells;
}

/** What the engine says, in the same form. */
export function toldCells({ all, by }: Cells): Told {
  const told = ({ amounts, costs }: Cells['all']) => ({
    amounts: [...amounts],
    costs: Object.fromEntries([...costs].map(([currency, { nanos }]) => [currency, nanos])),
  });
  const cells: Told = {};
  if ((all.amounts[0] ?? 0) > 0) cells['all'] = told(all);
  for (const [value, others] of by)
    for (const [other, cell] of others) cells[JSON.stringify([value, other])] = told(cell);
  return cells;
}
