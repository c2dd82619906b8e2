import { useMemo } from 'react';
import type { View } from './view-context.ts';

/** A range that is open on one side was closed by the service; the sessions behind its figures are those of the closed one. */
export function useShownView(
  search: View['search'],
  period: View['period'] | null,
  closed: { readonly minDate?: string | undefined; readonly maxDate?: string | undefined } | undefined,
): View {
  const startDate = period?.startDate ?? closed?.minDate;
  const endDate = period?.endDate ?? closed?.maxDate;
  return useMemo(() => ({ search, period: { startDate, endDate } }), [search, startDate, endDate]);
}
