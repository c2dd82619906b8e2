import type { QueryClient } from '@tanstack/react-query';
import { waitShortly } from '../../lib/wait-shortly.ts';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import type { Period } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';
import { configQuery, metricsQuery } from '../../view/sessions/dashboard-queries.ts';
import { metricsInput, overviewQuestions } from './overview-input.ts';

export const overviewQuery = (search: SessionSearch, period: Period | null) =>
  metricsQuery(metricsInput(search, period));

/** Asks for what the overview shows before it is drawn, and waits a moment for it. */
export async function prepareOverview(
  queryClient: QueryClient,
  search: SessionSearch,
  profile: Profile,
): Promise<void> {
  const { config, metrics } = overviewQuestions(search, profile);
  if (config) void queryClient.prefetchQuery(configQuery(config.companyId));
  if (!metrics) return;
  await waitShortly(queryClient.prefetchQuery(metricsQuery(metrics)));
}
