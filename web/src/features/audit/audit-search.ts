import { type SortBy, sortFields } from '../../../../src/domains/audit/listing/sort-fields.ts';
import {
  type EventType,
  eventTypes,
  type Outcome,
  outcomes,
  type Severity,
  severities,
} from '../../../../src/kernel/audit-entry.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { searchChoice, searchNumber, searchText } from '../../lib/search-fields.ts';

export type AuditEntry = RpcOutput['audit']['list']['auditLogs'][number];

const panels = ['verify', 'retention'] as const;

/** What the filters of the list stand at, and how they are changed. */
export interface FilterProps {
  readonly search: AuditSearch;
  readonly onFilter: (change: Partial<AuditSearch>) => void;
}

/** Which entries are shown, and what is open beside them, as it stands in the address. */
export interface AuditSearch {
  readonly type?: EventType;
  readonly outcome?: Outcome;
  readonly severity?: Severity;
  readonly user?: string;
  readonly company?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: SortBy;
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
  sort: searchChoice(search, 'sort', sortFields),
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
