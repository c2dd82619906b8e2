import { severities } from '../../../kernel/audit-entry.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import { offsetOf, type PageRequest } from '../../../kernel/page.ts';
import type { DayCount } from '../selecting/count-entries.ts';
import type { SortBy } from './sort-fields.ts';

export type SortOrder = 'asc' | 'desc';

interface Sorting {
  readonly sortBy: SortBy;
  readonly sortOrder: SortOrder;
}

/** Where some rows of a page stand: within these days skip so many, take so many. */
export interface Slice {
  /** What all of them have in the column that is sorted by; empty when that is the time. */
  readonly value: string;
  /** UTC days, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly skip: number;
  readonly take: number;
}

/** Finds a page by the counts alone, so that a far page costs what a near one does. */
export function locatePage(days: readonly DayCount[], asked: PageRequest & Sorting): Slice[] {
  const slices: Slice[] = [];
  let skip = offsetOf(asked);
  let take = asked.limit;
  for (const group of groupsOf(days, asked)) {
    if (take === 0) break;
    const groupTotal = group.reduce((sum, { count }) => sum + count, 0);
    if (skip >= groupTotal) {
      skip -= groupTotal;
      continue;
    }
    const span = spanOf(group, asked.sortOrder, skip, Math.min(take, groupTotal - skip));
    const slice = { ...span, value: group[0]?.value ?? '' };
    slices.push(slice);
    take -= slice.take;
    skip = 0;
  }
  return slices;
}

/** Entries of one sort value each, in the order asked for; all together when they are sorted by time. */
function groupsOf(days: readonly DayCount[], { sortBy, sortOrder }: Sorting): DayCount[][] {
  const groups = groupBy(days, ({ value }) => value);
  const direction = sortOrder === 'asc' ? 1 : -1;
  return [...groups].sort(([a], [b]) => direction * compareValues(sortBy, a, b)).map(([, group]) => group);
}

/** Severities rank from LOW to CRITICAL, words by the alphabet. */
function compareValues(sortBy: SortBy, a: string, b: string): number {
  if (sortBy === 'severity') {
    const ranks: readonly string[] = severities;
    return ranks.indexOf(a) - ranks.indexOf(b);
  }
  return a < b ? -1 : 1;
}

function spanOf(
  group: readonly DayCount[],
  order: SortOrder,
  offset: number,
  take: number,
): Omit<Slice, 'value'> {
  const days = group.toSorted((a, b) => (order === 'asc' ? 1 : -1) * (a.day < b.day ? -1 : 1));
  const countAt = (i: number): number => days[i]?.count ?? 0;
  let skip = offset;
  let start = 0;
  while (start < days.length - 1 && skip >= countAt(start)) {
    skip -= countAt(start);
    start += 1;
  }
  let end = start;
  for (let found = countAt(start); found < skip + take && end < days.length - 1; found += countAt(end)) {
    end += 1;
  }
  const [firstDay = '', lastDay = ''] = [days[start]?.day ?? '', days[end]?.day ?? ''].sort();
  return { firstDay, lastDay, skip, take };
}
