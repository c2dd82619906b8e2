import type { RpcOutput } from '../../lib/rpc.ts';
import { searchChoice } from '../../lib/search-fields.ts';
import { type TimeRange, timeRanges } from '../../ui/fields/time-range-select.tsx';

export type CspMetrics = RpcOutput['csp']['getMetrics'];

export const groupings = [
  'hour',
  'day',
  'directive',
  'blockedHost',
  'documentPath',
  'riskLevel',
  'browser',
] as const;

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
