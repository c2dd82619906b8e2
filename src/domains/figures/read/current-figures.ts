import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { invalidParameter } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { say } from '../../../words/sentence.ts';
import { type CutBy, cellsOfDays, tallyCells } from '../breakdown/tally-cells.ts';
import { tallySteps } from '../breakdown/tally-steps.ts';
import { idAt } from '../list/listed-day.ts';
import type { Page } from '../list/page.ts';
import { readPage } from '../list/read-page.ts';
import { type CurrentCompany, inOneTransaction, type Place, type Reading, type SeenDays } from '../place.ts';
import { dayParts, readDayRows } from '../store/day-parts.ts';
import { attributeCut, type Cut, explained } from '../store/dimensions.ts';
import type { FieldName } from '../store/figures.ts';
import { rangeOf } from '../store/plan-period.ts';
import type { View } from '../view.ts';
import { explain } from './explain.ts';
import { keptAt } from './kept-at.ts';
import type { Measure } from './measures.ts';
import { needAttribute } from './need-attribute.ts';
import { readWhole } from './read-whole.ts';
import { chooseDay, readSelection } from './selection.ts';
import { type ClosedView, readSummary } from './summary.ts';
import { tallyGroups } from './tally-groups.ts';
import { tallyWindows, type WindowAsk } from './tally-windows.ts';

/** So much for the rows of some years. */
const daysBytes = 100_000;

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
  const unseen: Place = { ...reading, company, cache };
  const days = keptAt<SeenDays>(unseen, 'days');
  const place: Place = {
    ...unseen,
    seen: reading.isStepped ? {} : (days.value ?? days.keep({}, daysBytes)),
  };
  const mayCut = (path: string, by: Cut) => {
    if (by === 'assignee' && !company.assigneeFigures)
      throw invalidParameter(path, say('figures.noAssignees'));
    needAttribute(company, by, path);
  };
  return {
    company,
    isBehind,
    /** For rows that belong to the answer. */
    reading,
    summary: (view: ClosedView) => readSummary(place, view),
    page: (view: View, page: Page) => readPage(place, view, page),
    async facets(): Promise<Facets> {
      const facets = await readFacets(place);
      return company.assigneeFigures ? facets : { ...facets, assignees: [] };
    },
    /** What moved a measure from one view to another. */
    async explain(measure: Measure, now: View, before: View) {
      const by = [
        ...explained.filter((name) => company.assigneeFigures || name !== 'assignee'),
        ...company.attributes.map(({ key }) => attributeCut(key)),
      ];
      const groups = (view: View) => tallyGroups(place, view, measure, by);
      return explain(measure, by, await groups(now), await groups(before));
    },
    /** Sums in windows of time, of many views at once. */
    windows: (asks: readonly WindowAsk[]) => tallyWindows(place, asks),
    steps: (view: View, startsMs: readonly number[]) => tallySteps(place, view, startsMs),
    /** The first day that holds a session, and this one where that is no later; null: none does. */
    async firstDay(least: number): Promise<number | null> {
      const [day] = await readDayRows(place, { first: least, last: least });
      return day ? least : ((await heldDays(place))?.first ?? null);
    },
    /** The figures of a view by one or two things. */
    async cells(view: View, cut: CutBy) {
      mayCut('by', cut.by);
      if (cut.and) mayCut('and', cut.and);
      return tallyCells(place, view, cut);
    },
    cellsOfDays(view: View, by: Cut, values: readonly (string | null)[]) {
      mayCut('by', by);
      return cellsOfDays(place, view, by, values);
    },
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

interface Facet {
  value: string;
  count: number;
}
type Facets = Record<'categories' | 'languages' | 'countries' | FieldName, Facet[]>;

/** Of what sources write in their own words, the most frequent. */
const mostValues = 500;

/** Which values there are to filter by, most frequent first; kept in memory until a figure changes. */
async function readFacets(place: Place): Promise<Facets> {
  const { company } = place;
  const kept = keptAt<Facets>(place, 'facets');
  if (kept.value) return kept.value;
  const { first, last } = (await heldDays(place)) ?? { first: 0, last: 0 };
  const { figures } = await readWhole(place, {
    fromMs: dayStartMs(company.timeZone, first),
    belowMs: dayStartMs(company.timeZone, last + 1),
  });
  const facet = (map: ReadonlyMap<string, number>): Facet[] =>
    [...map]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const field = (name: FieldName): Facet[] =>
    facet(new Map([...figures.fields[name].entries].map(([value, { count }]) => [value, count]))).slice(
      0,
      mostValues,
    );
  const { categories, languages, countries } = figures.maps;
  const facets = {
    categories: facet(categories),
    languages: facet(languages),
    countries: facet(countries),
    channels: field('channels'),
    teams: field('teams'),
    versions: field('versions'),
    tags: field('tags'),
    assignees: field('assignees'),
  };
  const size = Object.values(facets).reduce((sum, list) => sum + list.length, 0);
  return kept.keep(facets, 200 * size + 1000);
}

/** The first and the last day that hold a session; null: none does. */
async function heldDays(place: Place): Promise<{ readonly first: number; readonly last: number } | null> {
  const [ends] = await rows(
    place,
    'SELECT min(day) AS first, max(day) AS last FROM session_day WHERE company_id = $1',
    [place.companyId],
    { first: is.orNull(is.number), last: is.orNull(is.number) },
  );
  return ends && ends.first !== null && ends.last !== null ? { first: ends.first, last: ends.last } : null;
}

/** A day at a time, each as it is when its turn comes and in a short transaction: memory holds one day's places. */
async function* idsByDay(
  database: Database,
  { company, companyId, cache }: Pick<Place, 'company' | 'companyId' | 'cache'>,
  view: View,
  days: readonly number[],
): AsyncGenerator<string[]> {
  // What was found before is not kept for a day that may have changed since.
  const changing = { ...company, isSettled: false };
  for (const day of days) {
    yield await database.tenant(
      companyId,
      (tx) => idsOfDay({ ...inOneTransaction(tx), cache, company: changing }, view, day),
      'snapshot',
    );
  }
}

async function idsOfDay(place: Place, view: View, day: number): Promise<string[]> {
  const zone = place.company.timeZone;
  const ofDay = { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) };
  const selection = await readSelection(place, { ...view, period: cut(ofDay, view.period) });
  const [row] = selection.days;
  if (!row) return [];
  const parts = dayParts(place);
  const chosen = await chooseDay(parts, row, selection);
  await parts.load(['ids'], [row]);
  const bytes = parts.get('ids', row);
  const places = chosen ? [...chosen] : Array.from({ length: row.sessionCount }, (_, at) => at);
  return places.map((at) => idAt(bytes, at));
}

const cut = (day: Period, period: Period | undefined): Period =>
  period
    ? { fromMs: Math.max(day.fromMs, period.fromMs), belowMs: Math.min(day.belowMs, period.belowMs) }
    : day;
