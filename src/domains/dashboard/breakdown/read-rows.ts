import type { z } from 'zod';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { invalidParameter } from '../../../kernel/errors.ts';
import { mapInTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { say } from '../../../words/sentence.ts';
import { amountOf, attributeOf, type Cell, type Cut, emptyCell } from '../../figures/breakdown/index.ts';
import { readCurrent, type View } from '../../figures/index.ts';
import { sentiments } from '../../sessions/codes/index.ts';
import { trend } from '../compare.ts';
import { type Filters, readView } from '../filter-input.ts';
import { closedPeriod, daysOf, dayText, joinPeriods, previousPeriod } from '../read-period.ts';
import type { breakdownMeasures, breakdownSorts } from './breakdown-names.ts';
import type { BreakdownAnswer, BreakdownRow } from './breakdown-schema.ts';
import { mainCurrency, rowFigures } from './row-figures.ts';
import { isValueOf, rowFilters } from './row-filters.ts';

export interface RowsQuestion extends Filters {
  readonly by: Cut;
  readonly and?: Cut | undefined;
  readonly compare: 'previous' | 'none';
  readonly sortBy: (typeof breakdownSorts)[number];
  readonly sortOrder: 'asc' | 'desc';
}
interface Drawn {
  readonly values: readonly string[];
  readonly measure: (typeof breakdownMeasures)[number];
}

type Answer = z.infer<typeof BreakdownAnswer>;
type AllRows = Pick<Answer, 'total' | 'currency' | 'series' | 'dateRange' | 'previousDateRange'> & {
  /** Those that were asked for, in order. */
  readonly rows: BreakdownRow[];
  readonly rowCount: number;
  readonly isBehind: boolean;
};

interface Asked {
  /** All rows where there is none. */
  readonly part?: { readonly offset: number; readonly limit: number };
  readonly drawn?: Drawn;
}

/** The rows of a breakdown, and what is drawn of it. Of ten thousand that are sorted only those of a page are written out. */
export async function readRows(
  ctx: CompanyCtx,
  asked: RowsQuestion,
  { part, drawn }: Asked = {},
): Promise<AllRows> {
  const { by, and, compare, sortBy, sortOrder, ...filters } = asked;
  if (by === and) throw invalidParameter('and', say('figures.bySame'));
  const strange = drawn?.values.find((value) => !isValueOf(by, value));
  if (strange !== undefined)
    throw invalidParameter('values', say('figures.noSuchValue', { by, value: strange }));
  return readCurrent(ctx, {
    plan({ timeZone }) {
      const current = closedPeriod(filters, timeZone, ctx.now().getTime());
      const before = compare === 'none' ? undefined : previousPeriod(current, timeZone);
      const period = before ? joinPeriods(before, current) : current;
      return { view: { ...readView(filters, timeZone, ctx.actor), period }, current, before, isLong: true };
    },
    async read({ company, isBehind, cells, cellsOfDays }, { view, current, before }) {
      const of = (period: Period): View => ({ ...view, period });
      const now = await cells(of(current), { by, and });
      const old = before && (await cells(of(before), { by, and }));
      // Costs whose currency nobody knows are costs too: only where there are none the period before tells.
      const currency = mainCurrency(now.all.costs.size > 0 || !old ? now.all : old.all);
      const compared = (cell: Cell | undefined, oldCell: Cell | undefined) => {
        const figures = rowFigures(cell ?? emptyCell(), now.all, currency);
        const previous = old ? rowFigures(oldCell ?? emptyCell(), old.all, currency) : null;
        return { ...figures, previous, sessionTrend: trend(figures.sessions, previous?.sessions) };
      };
      const rows: SortedRow[] = [];
      const turn = takeTurns();
      for (const value of new Set([...now.by.keys(), ...(old?.by.keys() ?? [])])) {
        await turn();
        const [mine, theirs] = [now.by.get(value), old?.by.get(value)];
        for (const andValue of new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
          const [cell, oldCell] = [mine?.get(andValue), theirs?.get(andValue)];
          const sessions = cell ? amountOf(cell, 'sessions') : 0;
          const isCounted = sortBy === 'sessions' || sortBy === 'value';
          const figure = isCounted ? sessions : compared(cell, oldCell)[sortBy];
          rows.push({ value, andValue, cell, oldCell, sessions, figure });
        }
      }
      const sorted = sortRows(rows, { by, and, sortBy, sortOrder });
      const { offset, limit } = part ?? { offset: 0, limit: rows.length };
      const values = drawn?.values.map((value) => value || null) ?? [];
      const days = await cellsOfDays(of(current), by, values);
      const range = (period: Period) => rangeOf(period, company.timeZone);
      const measure = drawn?.measure ?? 'sessions';
      return {
        rows: await mapInTurns(
          sorted.slice(offset, offset + limit),
          ({ value, andValue, cell, oldCell }) => ({
            value,
            andValue,
            filters: rowFilters(filters, [[by, value], ...(and ? [[and, andValue] as const] : [])]),
            ...compared(cell, oldCell),
          }),
        ),
        rowCount: rows.length,
        total: compared(now.all, old?.all),
        currency,
        series: [...days].map(([value, points]) => ({
          value,
          filters: rowFilters(filters, [[by, value]]),
          points: points.map(({ day, cell }) => ({
            date: dayText(day),
            value: rowFigures(cell, now.all, currency)[measure],
          })),
        })),
        dateRange: range(current),
        previousDateRange: before ? range(before) : null,
        isBehind,
      };
    },
  });
}

/** As it is asked for again: by days where it is made of them, else by moments. */
function rangeOf(period: Period, zone: string) {
  const { first, last } = daysOf(period, zone);
  const isWhole = dayStartMs(zone, first) === period.fromMs && dayStartMs(zone, last + 1) === period.belowMs;
  return isWhole
    ? { minDate: dayText(first), maxDate: dayText(last) }
    : {
        minDate: new Date(period.fromMs).toISOString(),
        maxDate: new Date(period.belowMs - 1).toISOString(),
      };
}

interface Order {
  readonly by: Cut;
  readonly and?: Cut | undefined;
  readonly sortBy: (typeof breakdownSorts)[number];
  readonly sortOrder: 'asc' | 'desc';
}

/** A row before its figures are written out. */
interface SortedRow {
  readonly value: string | null;
  readonly andValue: string | null;
  readonly cell: Cell | undefined;
  /** Of the period before. */
  readonly oldCell: Cell | undefined;
  readonly sessions: number;
  /** What it is sorted by, where that is no value. */
  readonly figure: number | null;
}

/** What is not known comes last in either order; of equals the more frequent come first. */
function sortRows(rows: readonly SortedRow[], { by, and, sortBy, sortOrder }: Order): SortedRow[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const byValue = (a: SortedRow, b: SortedRow, direction: number) =>
    compareValues(by, a.value, b.value, direction) ||
    (and ? compareValues(and, a.andValue, b.andValue, direction) : 0);
  const compare = (a: SortedRow, b: SortedRow): number => {
    if (sortBy === 'value') return byValue(a, b, sign);
    const [mine, theirs] = [a.figure, b.figure];
    const first =
      mine === null || theirs === null
        ? Number(mine === null) - Number(theirs === null)
        : sign * (mine - theirs);
    return first || b.sessions - a.sessions || byValue(a, b, 1);
  };
  return [...rows].sort(compare);
}

function compareValues(by: Cut, a: string | null, b: string | null, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (by === 'weekday' || by === 'hour' || by === 'rating') return direction * (Number(a) - Number(b));
  if (by === 'sentiment') return direction * (rankOf(a) - rankOf(b));
  const byNumber = attributeOf(by) === undefined ? 0 : compareNumbers(Number(a), Number(b));
  return direction * (byNumber || (a === b ? 0 : a < b ? -1 : 1));
}

/** Numbers before words. */
const compareNumbers = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;

const rankOf = (sentiment: string): number => sentiments.map(String).indexOf(sentiment);
