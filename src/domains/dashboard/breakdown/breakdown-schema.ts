import { z } from 'zod';
import { catchingUp } from '../../../kernel/catching-up.ts';
import { Pagination } from '../../../kernel/page.ts';
import { instant } from '../../../kernel/schema.ts';
import { attributeName } from '../../attributes/index.ts';
import { cuts } from '../../figures/breakdown/index.ts';
import { FilterInput } from '../filter-input.ts';
import { breakdownSorts } from './breakdown-names.ts';
import { RowFilters } from './row-filters.ts';

const cut = z.union([z.enum(cuts), attributeName]);

/** What a table of rows is asked by, whether it is read by page or as a file. */
export const RowsInput = {
  ...FilterInput,
  by: cut
    .default('category')
    .describe('`attribute.` and a key too; `assignee` only where figures by assignee are on'),
  and: cut.optional().describe('A second thing, within each value of the first'),
  compare: z.enum(['previous', 'none']).default('previous'),
  sortBy: z.enum(breakdownSorts).default('sessions'),
};

const count = z.int();
const share = z.number().nullable();

export const BreakdownFigures = z
  .object({
    sessions: count,
    share: share.describe('Of all sessions, from 0 to 1, as are the other shares'),
    resolvedCount: count,
    resolvedShare: share,
    escalatedCount: count,
    escalatedShare: share,
    forwardedCount: count,
    positiveCount: count,
    neutralCount: count,
    negativeCount: count,
    positiveShare: share.describe('Of those whose sentiment is known'),
    negativeShare: share.describe('Of those whose sentiment is known'),
    avgResponseTime: z.number().nullable().describe('Seconds'),
    avgFirstResponse: z.number().nullable().describe('Seconds'),
    avgSessionLength: z.number().nullable().describe('Seconds'),
    ratedCount: count,
    avgRating: z.number().nullable().describe('1 to 5'),
    tokens: count,
    cost: z.number().describe('In the currency of the response'),
    otherCosts: z
      .array(z.object({ currency: z.string().nullable(), cost: z.number() }))
      .describe('In other currencies; never converted or added up'),
  })
  .meta({ id: 'BreakdownFigures' });
export type BreakdownFigures = z.infer<typeof BreakdownFigures>;

const Compared = BreakdownFigures.extend({
  previous: BreakdownFigures.nullable().describe('Of the previous period; null without a comparison'),
  sessionTrend: z.number().nullable().describe('In percent; null if there were none before'),
});

export const BreakdownRow = Compared.extend({
  value: z
    .string()
    .nullable()
    .describe(
      'null: sessions where it is not known. Weekdays are 0 (Monday) to 6. A session with several tags counts for each',
    ),
  andValue: z.string().nullable().describe('Of `and`; null without one too'),
  filters: RowFilters,
}).meta({ id: 'BreakdownRow' });
export type BreakdownRow = z.infer<typeof BreakdownRow>;

const DateRange = z
  .object({ minDate: z.string(), maxDate: z.string() })
  .describe('Days; moments where the period begins or ends within a day');

export const BreakdownAnswer = z.object({
  by: cut,
  and: cut.nullable(),
  rows: z.array(BreakdownRow),
  total: Compared.describe('Each session once, however many tags it has'),
  currency: z.string().nullable().describe('The currency of most sessions with a cost'),
  series: z
    .array(
      z.object({
        value: z.string().nullable(),
        filters: RowFilters,
        points: z.array(z.object({ date: z.string(), value: z.number().nullable() })),
      }),
    )
    .describe('For `values`, by day; days without such sessions are left out'),
  pagination: Pagination,
  dateRange: DateRange,
  previousDateRange: DateRange.nullable(),
  generatedAt: instant,
  catchingUp,
});
