import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { searchChoice, searchNumber, searchText } from '../../lib/search-fields.ts';
import { severities } from '../../ui/severity-badge.tsx';

export type AuditEntry = RpcOutput['audit']['list']['auditLogs'][number];

export const eventTypes = [
  'AUTHENTICATION',
  'AUTHORIZATION',
  'USER_MANAGEMENT',
  'COMPANY_MANAGEMENT',
  'PASSWORD_RESET',
  'CSRF_PROTECTION',
  'RATE_LIMITING',
  'PLATFORM_ADMIN',
  'DATA_ACCESS',
  'DATA_IMPORT',
  'DATA_PRIVACY',
  'AI_PROCESSING',
  'CSP_VIOLATION',
  'SECURITY_ALERT',
  'SYSTEM_CONFIG',
  'API_SECURITY',
] as const;
export const outcomes = ['SUCCESS', 'FAILURE', 'BLOCKED', 'RATE_LIMITED', 'SUSPICIOUS'] as const;
const sorts = ['timestamp', 'eventType', 'outcome', 'severity'] as const;
const panels = ['verify', 'retention'] as const;

/** Which entries are shown, and what is open beside them, as it stands in the address. */
export interface AuditSearch {
  readonly type?: (typeof eventTypes)[number];
  readonly outcome?: (typeof outcomes)[number];
  readonly severity?: (typeof severities)[number];
  readonly user?: string;
  readonly company?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: (typeof sorts)[number];
  readonly order?: 'asc' | 'desc';
  readonly entry?: string;
  readonly of?: string;
  readonly panel?: (typeof panels)[number];
}

export const auditSearch = (search: Record<string, unknown>): AuditSearch => ({
  type: searchChoice(search, 'type', eventTypes),
  outcome: searchChoice(search, 'outcome', outcomes),
  severity: searchChoice(search, 'severity', severities),
  user: searchText(search, 'user'),
  company: searchText(search, 'company'),
  from: searchText(search, 'from'),
  to: searchText(search, 'to'),
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', sorts),
  order: searchChoice(search, 'order', ['asc', 'desc']),
  entry: searchText(search, 'entry'),
  of: searchText(search, 'of'),
  panel: searchChoice(search, 'panel', panels),
});

/** The filters alone: what the list and the export have in common. */
export const auditFilters = (search: AuditSearch) => ({
  eventType: search.type,
  outcome: search.outcome,
  severity: search.severity,
  userId: search.user,
  companyId: search.company,
  startDate: search.from,
  endDate: search.to,
});

export const auditListInput = (search: AuditSearch): RpcInput['audit']['list'] => ({
  ...auditFilters(search),
  page: search.page ?? 1,
  limit: search.limit ?? 25,
  sortBy: search.sort ?? 'timestamp',
  sortOrder: search.order ?? 'desc',
});
