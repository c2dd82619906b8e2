import type { Cut } from '../../figures/breakdown/index.ts';
import { sentiments } from '../../sessions/codes/index.ts';
import type { breakdownSorts } from './breakdown-names.ts';
import type { BreakdownRow } from './breakdown-schema.ts';

interface Order {
  readonly by: Cut;
  readonly and?: Cut | undefined;
  readonly sortBy: (typeof breakdownSorts)[number];
  readonly sortOrder: 'asc' | 'desc';
}

/** What is not known comes last in either order; of equals the more frequent come first. */
export function sortRows(
  rows: readonly BreakdownRow[],
  { by, and, sortBy, sortOrder }: Order,
): BreakdownRow[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const byValue = (a: BreakdownRow, b: BreakdownRow, direction: number) =>
    compareValues(by, a.value, b.value, direction) ||
    (and ? compareValues(and, a.andValue, b.andValue, direction) : 0);
  const compare = (a: BreakdownRow, b: BreakdownRow): number => {
    if (sortBy === 'value') return byValue(a, b, sign);
    const [mine, theirs] = [a[sortBy], b[sortBy]];
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
