import type { QueryClient } from '@tanstack/react-query';
import { waitShortly } from '../../lib/wait-shortly.ts';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import type { Profile } from '../../view/profile/profile-query.ts';
import { configQuery, listQuery } from '../../view/sessions/dashboard-queries.ts';
import { listQuestions } from './list-input.ts';

/** Asks for the list while its page is loaded, and waits a moment for it: who comes sees rows, and they are drawn once. */
export async function prepareList(
  queryClient: QueryClient,
  search: SessionSearch,
  profile: Profile,
): Promise<void> {
  const { config, list } = listQuestions(search, profile);
  await waitShortly(
    Promise.all([
      config && queryClient.prefetchQuery(configQuery(config.companyId)),
      list && queryClient.prefetchQuery(listQuery(list)),
    ]),
  );
}
