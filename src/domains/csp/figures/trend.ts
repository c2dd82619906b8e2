export type TrendDirection = 'increasing' | 'stable' | 'decreasing';

export interface Trend {
  trendDirection: TrendDirection;
  /** Change of the later half against the earlier one, in percent with one decimal. */
  changePercent: number;
}

const steadyPercent = 10;

/** Where a series of counts is heading: its later half against its earlier half. */
export function trend(counts: readonly number[]): Trend {
  const middle = Math.floor(counts.length / 2);
  // An odd series leaves its middle bucket out, so that both halves cover the same time.
  const earlier = sum(counts.slice(0, middle));
  const later = sum(counts.slice(counts.length - middle));
  const changePercent = changeOf(earlier, counts.length < 2 ? sum(counts) : later);
  if (Math.abs(changePercent) <= steadyPercent) return { trendDirection: 'stable', changePercent };
  return { trendDirection: changePercent > 0 ? 'increasing' : 'decreasing', changePercent };
}

/** From nothing to something counts as a doubling: a finite figure that a chart can show. */
function changeOf(earlier: number, later: number): number {
  if (earlier === 0) return later === 0 ? 0 : 100;
  return Math.round(((later - earlier) / earlier) * 1000) / 10;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
