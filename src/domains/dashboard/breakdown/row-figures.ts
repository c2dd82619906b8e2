import { nanosPerUnit } from '../../../kernel/nanos.ts';
import { amountOf, type Cell } from '../../figures/breakdown/index.ts';
import { ratio } from '../compare.ts';
import type { BreakdownFigures } from './breakdown-schema.ts';

/** The figures of some sessions among all of them. */
export function rowFigures(cell: Cell, all: Cell, currency: string | null): BreakdownFigures {
  const amount = (name: Parameters<typeof amountOf>[1]) => amountOf(cell, name);
  const sessions = amount('sessions');
  const judged = amount('positive') + amount('neutral') + amount('negative');
  return {
    sessions,
    share: ratio(sessions, amountOf(all, 'sessions')),
    resolvedCount: amount('resolved'),
    resolvedShare: ratio(amount('resolved'), sessions),
    escalatedCount: amount('escalated'),
    escalatedShare: ratio(amount('escalated'), sessions),
    forwardedCount: amount('forwarded'),
    positiveCount: amount('positive'),
    neutralCount: amount('neutral'),
    negativeCount: amount('negative'),
    positiveShare: ratio(amount('positive'), judged),
    negativeShare: ratio(amount('negative'), judged),
    avgResponseTime: ratio(amount('responseMs') / 1000, amount('responseCount')),
    avgFirstResponse: ratio(amount('firstMs') / 1000, amount('firstCount')),
    avgSessionLength: ratio(amount('durationSeconds'), amount('durationCount')),
    ratedCount: amount('ratedCount'),
    avgRating: ratio(amount('ratingSum'), amount('ratedCount')),
    tokens: amount('tokens'),
    cost: (cell.costs.get(currency ?? '')?.nanos ?? 0) / nanosPerUnit,
    otherCosts: [...cell.costs]
      .filter(([other]) => other !== (currency ?? ''))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([other, { nanos }]) => ({ currency: other || null, cost: nanos / nanosPerUnit })),
  };
}

/** That of most sessions with a cost. */
export function mainCurrency({ costs }: Cell): string | null {
  const [main] = [...costs].sort(([a, of], [b, other]) => other.count - of.count || (a < b ? -1 : 1));
  return main?.[0] || null;
}
