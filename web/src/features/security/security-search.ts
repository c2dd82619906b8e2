import { alertSortFields } from '../../../../src/domains/security/alerts/alert-types.ts';
import { severities } from '../../../../src/kernel/audit-entry.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import {
  pageInput,
  said,
  searchChoice,
  searchChoices,
  searchList,
  searchText,
  sortInput,
} from '../../lib/search-fields.ts';

export type SecurityMetrics = RpcOutput['security']['metrics'];
export type Alert = RpcOutput['security']['alerts']['alerts'][number];
export type Analysis = RpcOutput['security']['analyse'];
export const securityRanges = ['24h', '7d', '30d'] as const;
export const views = ['overview', 'alerts', 'analysis', 'settings'] as const;
export const alertStates = ['open', 'acknowledged'] as const;

export type SecuritySearch = ReturnType<typeof securitySearch>;

export const usualSort = { by: 'timestamp', order: 'desc' } as const;

export const securitySearch = (search: Record<string, unknown>) =>
  said({
    ...searchList(search, alertSortFields),
    view: searchChoice(search, 'view', views),
    range: searchChoice(search, 'range', securityRanges),
    severity: searchChoices(search, 'severity', severities),
    state: searchChoice(search, 'state', alertStates),
    // Whom the threat analysis is about.
    address: searchText(search, 'address'),
    user: searchText(search, 'user'),
  });

const hours = { '24h': 24, '7d': 168, '30d': 720 } as const;

/** Where a range begins that ends now. */
export const rangeStart = (range: SecuritySearch['range'], now = Date.now()): string =>
  new Date(now - hours[range ?? '24h'] * 3_600_000).toISOString();

export const alertListInput = (search: SecuritySearch): RpcInput['security']['alerts'] => ({
  severity: search.severity,
  acknowledged: search.state === undefined ? undefined : search.state === 'acknowledged',
  ...pageInput(search),
  ...sortInput(search, usualSort),
});
