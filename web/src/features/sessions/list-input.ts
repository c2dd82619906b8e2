import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { type Period, periodOf } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';

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

/** What can be asked before the page is drawn: the list only where the company's days are known. */
export function listQuestions(search: SessionSearch, { company }: Profile) {
  if (!company && !search.companyId) return {};
  const config = { companyId: search.companyId };
  if (!company || search.companyId) return { config };
  return { config, list: listInput(search, periodOf(search, new Date(), company.timeZone)) };
}
