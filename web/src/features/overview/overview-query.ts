import type { QueryClient } from '@tanstack/react-query';
import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { type Period, periodOf } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';
import { configQuery, metricsQuery } from '../../view/sessions/dashboard-queries.ts';

export const overviewRange = '30d';

/** What the overview of this address shows. */
export const overviewInput = (search: SessionSearch, period: Period | null) => ({
  ...filtersOf(search),
  ...period,
  companyId: search.companyId,
});

export const overviewQuery = (search: SessionSearch, period: Period | null) =>
  metricsQuery({ ...overviewInput(search, period), compare: search.compare ?? 'previous' });

/** So long a page waits for its figures before it is drawn without them: grey bars for a moment are no help. */
const patienceMs = 150;

/** Asks for what the overview shows before it is drawn, and waits a moment for it. */
export async function askAhead(
  queryClient: QueryClient,
  search: SessionSearch,
  { company }: Profile,
): Promise<void> {
  if (!company && !search.companyId) return;
  void queryClient.prefetchQuery(configQuery(search.companyId));
  if (!company || search.companyId) return;
  const period = periodOf({ ...search, range: search.range ?? overviewRange }, new Date(), company.timeZone);
  await Promise.race([
    queryClient.prefetchQuery(overviewQuery(search, period)),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);
}
