import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { dimensions, partCacheOf, readCurrent } from '../figures/index.ts';
import { explain, explainable } from './explain.ts';
import { FilterInput, readFilters } from './filter-input.ts';
import { closedPeriod, daysOf, dayText, joinPeriods, previousPeriod } from './read-period.ts';
import { tallyGroups } from './tally-groups.ts';
import { withHits } from './with-hits.ts';

const Contribution = z.object({
  value: z.string().nullable().describe('null: sessions where it is not known'),
  sessions: z.int(),
  previousSessions: z.int(),
  metric: z.number().nullable(),
  previousMetric: z.number().nullable(),
  contribution: z
    .number()
    .describe('How much of the change it made; all of a dimension add up to the change'),
  rateEffect: z.number().describe('The part that comes from its own metric being different'),
  mixEffect: z.number().describe('The part that comes from its share of the sessions being different'),
});

export const explainChange = operation({
  id: 'dashboard.explainChange',
  summary: 'Which category, language, channel or country moved a metric against the previous period',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ ...FilterInput, metric: z.enum(explainable) }),
  output: z.object({
    metric: z.enum(explainable),
    value: z.number().nullable(),
    previousValue: z.number().nullable(),
    change: z.number().nullable(),
    sessions: z.int(),
    previousSessions: z.int(),
    dateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
    previousDateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
    dimensions: z
      .array(z.object({ dimension: z.enum(dimensions), values: z.array(Contribution) }))
      .describe('The largest contributions first'),
  }),
  run: async (ctx, { metric, ...filters }) =>
    readCurrent(ctx, {
      plan({ timeZone }) {
        const asked = readFilters(filters, timeZone);
        const current = closedPeriod(filters, timeZone, ctx.now().getTime());
        const before = previousPeriod(current, timeZone);
        return { ...asked, current, before, period: joinPeriods(before, current) };
      },
      async read(reading, company, { current, before, ...asked }) {
        const { timeZone } = company;
        const cache = partCacheOf(ctx.services.database);
        const groupsOf = async (period: typeof current) =>
          tallyGroups(
            reading,
            cache,
            timeZone,
            period,
            await withHits(reading, cache, company, asked, period),
            metric,
          );
        const range = (period: typeof current) => {
          const { first, last } = daysOf(period, timeZone);
          return { minDate: dayText(first), maxDate: dayText(last) };
        };
        return {
          metric,
          ...explain(metric, await groupsOf(current), await groupsOf(before)),
          dateRange: range(current),
          previousDateRange: range(before),
        };
      },
    }),
});
