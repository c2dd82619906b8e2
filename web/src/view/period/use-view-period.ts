import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionSearch } from '../filters/session-search.ts';
import { useProfile } from '../profile/use-profile.ts';
import { configQuery } from '../sessions/dashboard-queries.ts';
import { type Period, periodOf, type RangePreset } from './period.ts';

interface ViewPeriod {
  /** Null until the company's zone is known. */
  readonly period: Period | null;
  readonly timeZone: string;
}

/** The exact dates of a view, by the days of the company that is looked at. */
export function useViewPeriod(search: SessionSearch, byDefault?: RangePreset): ViewPeriod {
  const profile = useProfile();
  const { data: config } = useQuery(configQuery(search.companyId));
  const timeZone = config?.company.timeZone ?? profile.company?.timeZone;
  const range = search.range ?? byDefault;
  const now = timeZone ? periodOf({ ...search, range }, new Date(), timeZone) : null;
  // The same dates are the same value: who draws by them draws nothing anew.
  const [kept, keep] = useState(now);
  const isSame = kept?.startDate === now?.startDate && kept?.endDate === now?.endDate && !kept === !now;
  if (!isSame) keep(now);
  return { period: isSame ? kept : now, timeZone: timeZone ?? 'UTC' };
}
