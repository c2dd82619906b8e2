import type { QueryClient } from '@tanstack/react-query';
import { waitShortly } from '../../lib/wait-shortly.ts';
import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { type Period, periodOf } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';
import { configQuery, listQuery } from '../../view/sessions/dashboard-queries.ts';

/** What the list of this address shows. */
export const listInput = (search: SessionSearch, period: Period | null) => ({
  ...filtersOf(search),
  ...period,
  companyId: search.companyId,
  page: search.page ?? 1,
  limit: search.limit ?? 25,
  sortBy: search.sortBy ?? ('startTime' as const),
  sortOrder: search.sortOrder ?? ('desc' as const),
});

/** Asks for the list while its page is loaded, and waits a moment for it: who comes sees rows, and they are drawn once. */
export async function prepareList(
  queryClient: QueryClient,
  search: SessionSearch,
  { company }: Profile,
): Promise<void> {
  if (!company && !search.companyId) return;
  const config = queryClient.prefetchQuery(configQuery(search.companyId));
  if (!company || search.companyId) return waitShortly(config);
  const period = periodOf(search, new Date(), company.timeZone);
  await waitShortly(Promise.all([config, queryClient.prefetchQuery(listQuery(listInput(search, period)))]));
}
