import type { AlertRow } from '../alerts/alert-record.ts';

/** What a search found of months is in memory until all that is judged with it is, and each may take seconds of a transaction. */
const mostSearches = 16;

/** Alerts in portions that are judged in one go, each with few searches. */
export function judgedTogether(alerts: readonly AlertRow[]): readonly (readonly AlertRow[])[] {
  const portions: AlertRow[][] = [];
  let searches = new Set<string>();
  for (const alert of alerts) {
    const { search } = alert.filters;
    const isOneMore = search !== undefined && !searches.has(search);
    const last = portions.at(-1);
    if (!last || (isOneMore && searches.size >= mostSearches)) {
      portions.push([alert]);
      searches = new Set();
    } else last.push(alert);
    if (search !== undefined) searches.add(search);
  }
  return portions;
}
