import { groupings } from '../../../../src/domains/csp/figures/groupings.ts';
import { type TimeRange, timeRanges } from '../../../../src/kernel/time-ranges.ts';
import type { RpcOutput } from '../../lib/rpc.ts';
import { searchChoice } from '../../lib/search-fields.ts';

export type CspMetrics = RpcOutput['csp']['getMetrics'];

export interface CspSearch {
  readonly range?: TimeRange;
  readonly group?: (typeof groupings)[number];
}

export const cspSearch = (search: Record<string, unknown>): CspSearch => ({
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
