import type { Cell, Cut } from '../../figures/breakdown/index.ts';
import { sentiments } from '../../sessions/codes/index.ts';
import type { breakdownSorts } from './breakdown-names.ts';

interface Order {
  readonly by: Cut;
  readonly and?: Cut | undefined;
  readonly sortBy: (typeof breakdownSorts)[number];
  readonly sortOrder: 'asc' | 'desc';
}

/** A row before its figures are written out. */
export interface SortedRow {
  readonly value: string | null;
  readonly andValue: string | null;
  readonly cell: Cell | undefined;
  /** Of the period before. */
  readonly oldCell: Cell | undefined;
  readonly sessions: number;
  /** What it is sorted by, where that is no value. */
  readonly figure: number | null;
}

/** What is not known comes last in either order; of equals the more frequent come first. */
export function sortRows(rows: readonly SortedRow[], { by, and, sortBy, sortOrder }: Order): SortedRow[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const byValue = (a: SortedRow, b: SortedRow, direction: number) =>
    compareValues(by, a.value, b.value, direction) ||
    (and ? compareValues(and, a.andValue, b.andValue, direction) : 0);
  const compare = (a: SortedRow, b: SortedRow): number => {
    if (sortBy === 'value') return byValue(a, b, sign);
    const [mine, theirs] = [a.figure, b.figure];
    const first =
      mine === null || theirs === null
        ? Number(mine === null) - Number(theirs === null)
        : sign * (mine - theirs);
    return first || b.sessions - a.sessions || byValue(a, b, 1);
  };
  return [...rows].sort(compare);
}

function compareValues(by: Cut, a: string | null, b: string | null, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (by === 'weekday' || by === 'hour' || by === 'rating') return direction * (Number(a) - Number(b));
  if (by === 'sentiment') return direction * (rankOf(a) - rankOf(b));
  return direction * (a === b ? 0 : a < b ? -1 : 1);
}

const rankOf = (sentiment: string): number => sentiments.map(String).indexOf(sentiment);
