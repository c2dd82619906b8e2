import { filtersOf, readSessionSearch, type SessionSearch } from './session-search.ts';

/** The pages that are about the same sessions, and the range that each means when nothing is said. */
const pages: Readonly<Record<string, '30d' | undefined>> = {
  '/overview': '30d',
  '/sessions': undefined,
  '/questions': '30d',
  '/breakdown': '30d',
};

/** What goes along from one page to another: the company, and between pages about sessions the range and filters too. */
export function travelSearch(from: string, to: string, raw: Record<string, unknown>): SessionSearch {
  const search = readSessionSearch(raw);
  const own = search.companyId === undefined ? {} : { companyId: search.companyId };
  const fromPage = Object.keys(pages).find((page) => from === page || from.startsWith(`${page}/`));
  if (fromPage === undefined || !(to in pages)) return own;
  const { startDate, endDate, compare } = search;
  const hasDates = startDate !== undefined || endDate !== undefined;
  // All time is a range of the list alone; a page that has a usual one keeps to it.
  const range = hasDates
    ? undefined
    : (search.range ?? (pages[to] === undefined ? pages[fromPage] : undefined));
  return readSessionSearch({ ...filtersOf(search), ...own, range, startDate, endDate, compare });
}
