import type { Services } from '../../../kernel/services.ts';
import { idsByDay } from '../list/ids-by-day.ts';
import type { Page } from '../list/page.ts';
import { readPage } from '../list/read-page.ts';
import type { CurrentCompany, Place, Reading } from '../place.ts';
import { readDayRows } from '../store/day-parts.ts';
import { rangeOf } from '../store/plan-period.ts';
import type { View } from '../view.ts';
import { explain } from './explain.ts';
import type { Measure } from './measures.ts';
import { readFacets } from './read-facets.ts';
import { type ClosedView, readSummary } from './summary.ts';
import { tallyGroups } from './tally-groups.ts';

/** A company's figures, up to date, and the same to whatever one answer asks of them. */
export type CurrentFigures = ReturnType<typeof currentFigures>;

interface State {
  readonly reading: Reading;
  readonly company: CurrentCompany;
  /** A large change is still being counted, and the answer is of what was counted so far. */
  readonly isBehind: boolean;
}

export function currentFigures(
  { database, figures: { cache } }: Pick<Services, 'database' | 'figures'>,
  { reading, company, isBehind }: State,
) {
  const place: Place = { ...reading, company, cache };
  return {
    company,
    isBehind,
    /** For rows that belong to the answer. */
    reading,
    summary: (view: ClosedView) => readSummary(place, view),
    page: (view: View, page: Page) => readPage(place, view, page),
    facets: () => readFacets(place),
    /** What moved a measure from one view to another. */
    explain: async (measure: Measure, now: View, before: View) =>
      explain(measure, await tallyGroups(place, now, measure), await tallyGroups(place, before, measure)),
    /** All ids of a view by start, a day at a time, for long after the answer. */
    async ids(view: View, { descending }: Pick<Page, 'descending'>): Promise<AsyncIterable<string[]>> {
      const days = (await readDayRows(place, rangeOf(company.timeZone, view.period))).map(({ day }) => day);
      return descending
        ? backwards(idsByDay(database, place, view, days.reverse()))
        : idsByDay(database, place, view, days);
    },
  };
}

async function* backwards<T>(lists: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  for await (const list of lists) yield list.reverse();
}
