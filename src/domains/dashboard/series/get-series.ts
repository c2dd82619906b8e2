import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../../kernel/catching-up.ts';
import { operation } from '../../../kernel/operation.ts';
import { instant } from '../../../kernel/schema.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { added, type Step } from '../../figures/breakdown/index.ts';
import { readCurrent } from '../../figures/index.ts';
import type { BreakdownFigures } from '../breakdown/breakdown-schema.ts';
import { mainCurrency, rowFigures } from '../breakdown/row-figures.ts';
import { FilterInput, readView } from '../filter-input.ts';
import { closedPeriod, joinPeriods, previousPeriod } from '../read-period.ts';
import { grains, stepStarts, usualGrain } from './step-starts.ts';

const figure = z.array(z.number().nullable());
const counts = z.array(z.int());

const Series = z
  .object({
    startsAt: z.array(instant).describe('Of each step; the others hold its figure at the same place'),
    sessions: counts,
    uniqueUsers: counts,
    avgSessionLength: figure.describe('Seconds; null in a step where nothing is known, here and below'),
    avgResponseTime: figure.describe('Seconds'),
    avgFirstResponse: figure.describe('Seconds'),
    resolvedShare: figure.describe('From 0 to 1, as are the other shares'),
    escalatedShare: figure,
    positiveShare: figure.describe('Of those whose sentiment is known'),
    negativeShare: figure.describe('Of those whose sentiment is known'),
    avgRating: figure.describe('1 to 5'),
    cost: z.array(z.number()).describe('In the currency of the answer'),
  })
  .meta({ id: 'Series' });

export const getSeries = operation({
  id: 'dashboard.series',
  summary: 'The figures of a period by hour, day, week or month',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({
    ...FilterInput,
    grain: z
      .enum(grains)
      .optional()
      .describe('How long a step is; else as suits the period. Weeks begin on Monday'),
    compare: z.enum(['previous', 'none']).default('none'),
  }),
  output: z.object({
    grain: z.enum(grains),
    series: Series,
    previous: Series.nullable().describe('Of the period before'),
    currency: z.string().nullable().describe('That of most sessions with a cost'),
    catchingUp,
  }),
  async run(ctx, { grain: chosen, compare, ...filters }) {
    return readCurrent(ctx, {
      plan({ timeZone }) {
        const current = closedPeriod(filters, timeZone, ctx.now().getTime());
        const before = compare === 'none' ? undefined : previousPeriod(current, timeZone);
        const period = before ? joinPeriods(before, current) : current;
        const grain = chosen ?? usualGrain(current, timeZone);
        const startsOf = (of: Period) => stepStarts(of, grain, timeZone);
        return {
          view: { ...readView(filters, timeZone, ctx.actor), period },
          grain,
          current: { period: current, startsMs: startsOf(current) },
          before: before && { period: before, startsMs: startsOf(before) },
          isLong: true,
        };
      },
      async read({ isBehind, steps }, { view, grain, current, before }) {
        const stepsOf = async ({ period, startsMs }: typeof current) => ({
          startsMs,
          cells: await steps({ ...view, period }, startsMs),
        });
        const now = await stepsOf(current);
        const old = before && (await stepsOf(before));
        const currency = mainCurrency(added(now.cells));
        return {
          grain,
          series: seriesOf(now, currency),
          previous: old ? seriesOf(old, currency) : null,
          currency,
          ...saidCatchingUp(isBehind),
        };
      },
    });
  },
});

interface Steps {
  readonly startsMs: readonly number[];
  readonly cells: readonly Step[];
}

function seriesOf({ startsMs, cells }: Steps, currency: string | null): z.infer<typeof Series> {
  const all = added(cells);
  const figures = cells.map((cell) => rowFigures(cell, all, currency));
  const of = <Name extends keyof BreakdownFigures>(name: Name) => figures.map((one) => one[name]);
  return {
    startsAt: startsMs.map((atMs) => new Date(atMs).toISOString()),
    sessions: of('sessions'),
    uniqueUsers: cells.map(({ users }) => users),
    avgSessionLength: of('avgSessionLength'),
    avgResponseTime: of('avgResponseTime'),
    avgFirstResponse: of('avgFirstResponse'),
    resolvedShare: of('resolvedShare'),
    escalatedShare: of('escalatedShare'),
    positiveShare: of('positiveShare'),
    negativeShare: of('negativeShare'),
    avgRating: of('avgRating'),
    cost: of('cost'),
  };
}
