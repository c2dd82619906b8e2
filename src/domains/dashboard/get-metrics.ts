import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import {
  type CurrentCompany,
  type FiguresAnswer,
  isUnfiltered,
  type PartCache,
  type Period,
  partCacheOf,
  type Reading,
  readCurrent,
  readFigures,
  readFilteredFigures,
} from '../figures/index.ts';
import { type Asked, FilterInput, readFilters } from './filter-input.ts';
import { MetricsAnswer } from './metrics-schema.ts';
import { closedPeriod, daysOf, dayText, joinPeriods, previousPeriod } from './read-period.ts';
import { toMetrics, withTrends } from './to-metrics.ts';
import { withHits } from './with-hits.ts';

export const getDashboardMetrics = operation({
  id: 'dashboard.metrics',
  summary: 'The figures of a period, and of the one before',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ ...FilterInput, compare: z.enum(['previous', 'none']).default('previous') }),
  output: MetricsAnswer,
  async run(ctx, { compare, ...filters }) {
    const now = ctx.now();
    return readCurrent(ctx, {
      plan({ timeZone }) {
        const asked = readFilters(filters, timeZone);
        const current = closedPeriod(filters, timeZone, now.getTime());
        const before = compare === 'none' ? undefined : previousPeriod(current, timeZone);
        return { ...asked, current, before, period: before ? joinPeriods(before, current) : current };
      },
      async read(reading, company, { current, before, ...asked }, isBehind) {
        const zone = company.timeZone;
        const cache = partCacheOf(ctx.services.database);
        const answer = await figuresOf(reading, cache, company, asked, current);
        const days = daysOf(current, zone);
        const metrics = toMetrics(answer, days);
        const previous = before
          ? toMetrics(await figuresOf(reading, cache, company, asked, before), daysOf(before, zone))
          : null;
        const { sums } = answer.figures;
        return {
          metrics: previous ? withTrends(metrics, previous) : metrics,
          previous,
          company,
          dateRange: { minDate: dayText(days.first), maxDate: dayText(days.last) },
          coverage: { sessions: sums.count, analysed: sums.analysed },
          generatedAt: now.toISOString(),
          ...(isBehind ? { catchingUp: true as const } : {}),
        };
      },
    });
  },
});

/** The figures of a period under the filters: from buckets where there are none, else from the packed days. */
export async function figuresOf(
  reading: Reading,
  cache: PartCache,
  company: CurrentCompany,
  asked: Asked,
  period: Period,
): Promise<FiguresAnswer> {
  const { id, timeZone } = company;
  const selection = await withHits(reading, cache, company, asked, period);
  return isUnfiltered(selection)
    ? readFigures(reading, cache, id, timeZone, period)
    : readFilteredFigures(reading, cache, id, timeZone, period, selection);
}
