import { groupings } from '../../../../src/domains/csp/figures/groupings.ts';
import { timeRanges } from '../../../../src/kernel/time/time-ranges.ts';
import type { RpcOutput } from '../../lib/rpc.ts';
import { said, searchChoice } from '../../lib/search-fields.ts';

export type CspMetrics = RpcOutput['csp']['getMetrics'];

export type CspSearch = ReturnType<typeof cspSearch>;

export const cspSearch = (search: Record<string, unknown>) =>
  said({
    range: searchChoice(search, 'range', timeRanges),
    group: searchChoice(search, 'group', groupings),
  });

/** The service writes these levels small here and large elsewhere; the words are the same. */
export const severityOf = {
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  critical: 'CRITICAL',
} as const;
