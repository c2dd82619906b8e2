import type { QueryClient } from '@tanstack/react-query';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import type { Period } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';
import { configQuery, metricsQuery } from '../../view/sessions/dashboard-queries.ts';
import { metricsInput, overviewQuestions } from './overview-input.ts';

export const overviewQuery = (search: SessionSearch, period: Period | null) =>
  metricsQuery(metricsInput(search, period));

/** So long a page waits for its figures before it is drawn without them: grey bars for a moment are no help. */
const patienceMs = 150;

/** Asks for what the overview shows before it is drawn, and waits a moment for it. */
export async function prepareOverview(
  queryClient: QueryClient,
  search: SessionSearch,
  profile: Profile,
): Promise<void> {
  const { config, metrics } = overviewQuestions(search, profile);
  if (config) void queryClient.prefetchQuery(configQuery(config.companyId));
  if (!metrics) return;
  await Promise.race([
    queryClient.prefetchQuery(metricsQuery(metrics)),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);
}
