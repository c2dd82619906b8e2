import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '../accounts/account-queries.ts';
import { configQuery, metricsQuery } from '../sessions/dashboard-queries.ts';
import { type Period, periodOf } from '../sessions/period.ts';
import { filtersOf, type SessionSearch } from '../sessions/session-search.ts';

export const overviewRange = '30d';

/** What the overview of this address shows. */
export const overviewInput = (search: SessionSearch, period: Period | null) => ({
  ...(filtersOf(search) as object),
  ...period,
  companyId: search.companyId,
});

export const overviewQuery = (search: SessionSearch, period: Period | null) =>
  metricsQuery({ ...overviewInput(search, period), compare: search.compare ?? 'previous' });

/** Asks for it before the page is drawn: the answer is on its way meanwhile. */
export function askAhead(queryClient: QueryClient, search: SessionSearch, { company }: Profile): void {
  if (!company && !search.companyId) return;
  void queryClient.prefetchQuery(configQuery(search.companyId));
  if (!company || search.companyId) return;
  const period = periodOf({ ...search, range: search.range ?? overviewRange }, new Date(), company.timeZone);
  void queryClient.prefetchQuery(overviewQuery(search, period));
}
