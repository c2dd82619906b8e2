import { sortFields } from '../../../../src/domains/audit/listing/sort-fields.ts';
import { eventTypes, outcomes, severities } from '../../../../src/kernel/audit-entry.ts';
import type { RpcInput, RpcOutput } from '../../lib/rpc.ts';
import { pageInput, said, searchChoice, searchList, searchText, sortInput } from '../../lib/search-fields.ts';

export type AuditEntry = RpcOutput['audit']['list']['auditLogs'][number];

const panels = ['verify', 'retention'] as const;
export const usualSort = { by: 'timestamp', order: 'desc' } as const;

/** What the filters of the list stand at, and how they are changed. */
export interface FilterProps {
  readonly search: AuditSearch;
  readonly onFilter: (change: Partial<AuditSearch>) => void;
}

/** Which entries are shown, and what is open beside them, as it stands in the address. */
export type AuditSearch = ReturnType<typeof auditSearch>;

export const auditSearch = (search: Record<string, unknown>) =>
  said({
    ...searchList(search, sortFields),
    type: searchChoice(search, 'type', eventTypes),
    outcome: searchChoice(search, 'outcome', outcomes),
    severity: searchChoice(search, 'severity', severities),
    user: searchText(search, 'user'),
    company: searchText(search, 'company'),
    from: searchText(search, 'from'),
    to: searchText(search, 'to'),
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
  ...pageInput(search),
  ...sortInput(search, usualSort),
});
