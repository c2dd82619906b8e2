import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { type Period, periodOf } from '../../view/period/period.ts';
import type { Profile } from '../../view/profile/profile-query.ts';

export const overviewRange = '30d';

/** What the overview of this address shows. */
export const overviewInput = (search: SessionSearch, period: Period | null) => ({
  ...filtersOf(search),
  ...period,
  companyId: search.companyId,
});

/** The same beside what it is held against. */
export const metricsInput = (search: SessionSearch, period: Period | null) => ({
  ...overviewInput(search, period),
  compare: search.compare ?? ('previous' as const),
});

/** What can be asked before the page is drawn: the figures only where the company's days are known. */
export function overviewQuestions(search: SessionSearch, { company }: Profile) {
  if (!company && !search.companyId) return {};
  const config = { companyId: search.companyId };
  if (!company || search.companyId) return { config };
  const period = periodOf({ ...search, range: search.range ?? overviewRange }, new Date(), company.timeZone);
  return { config, metrics: metricsInput(search, period) };
}
