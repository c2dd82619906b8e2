import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { explained, measures, readCurrent } from '../figures/index.ts';
import { FilterInput, readView } from './filter-input.ts';
import { closedPeriod, daysOf, dayText, joinPeriods, previousPeriod } from './read-period.ts';

const Contribution = z.object({
  value: z.string().nullable().describe('null: sessions where it is not known'),
  sessions: z.int().describe('One with several tags counts for each; it contributes a part to each'),
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
  summary:
    'Which category, language, channel, country, team, bot version, tag or assignee moved a metric against the previous period',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({ ...FilterInput, metric: z.enum(measures) }),
  output: z.object({
    metric: z.enum(measures),
    value: z.number().nullable(),
    previousValue: z.number().nullable(),
    change: z.number().nullable(),
    sessions: z.int(),
    previousSessions: z.int(),
    dateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
    previousDateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
    dimensions: z
      .array(z.object({ dimension: z.enum(explained), values: z.array(Contribution) }))
      .describe('The largest contributions first'),
    catchingUp,
  }),
  run: async (ctx, { metric, ...filters }) =>
    readCurrent(ctx, {
      plan({ timeZone }) {
        const current = closedPeriod(filters, timeZone, ctx.now().getTime());
        const before = previousPeriod(current, timeZone);
        const view = { ...readView(filters, timeZone), period: joinPeriods(before, current) };
        return { view, current, before };
      },
      async read({ company, isBehind, explain }, { view, current, before }) {
        const range = (period: typeof current) => {
          const { first, last } = daysOf(period, company.timeZone);
          return { minDate: dayText(first), maxDate: dayText(last) };
        };
        return {
          metric,
          ...(await explain(metric, { ...view, period: current }, { ...view, period: before })),
          dateRange: range(current),
          previousDateRange: range(before),
          ...saidCatchingUp(isBehind),
        };
      },
    }),
});
