import { alertSortFields } from '../../../../src/domains/security/alerts/alert-types.ts';
import { type Severity, severities } from '../../../../src/kernel/audit-entry.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { searchChoice, searchChoices, searchNumber, searchText } from '../../lib/search-fields.ts';

export type SecurityMetrics = RpcOutput['security']['metrics'];
export type Alert = RpcOutput['security']['alerts']['alerts'][number];
export type Analysis = RpcOutput['security']['analyse'];
export const securityRanges = ['24h', '7d', '30d'] as const;
const views = ['overview', 'alerts', 'analysis', 'settings'] as const;
const states = ['open', 'acknowledged'] as const;

export interface SecuritySearch {
  readonly view?: (typeof views)[number];
  readonly range?: (typeof securityRanges)[number];
  readonly severity?: Severity[];
  readonly state?: (typeof states)[number];
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: (typeof alertSortFields)[number];
  readonly order?: 'asc' | 'desc';
  /** Whom the threat analysis is about. */
  readonly address?: string;
  readonly user?: string;
}

export const securitySearch = (search: Record<string, unknown>): SecuritySearch => ({
  view: searchChoice(search, 'view', views),
  range: searchChoice(search, 'range', securityRanges),
  severity: searchChoices(search, 'severity', severities),
  state: searchChoice(search, 'state', states),
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', alertSortFields),
  order: searchChoice(search, 'order', ['asc', 'desc']),
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
  page: search.page ?? 1,
  limit: search.limit ?? 25,
  sortBy: search.sort ?? 'timestamp',
  sortOrder: search.order ?? 'desc',
});
