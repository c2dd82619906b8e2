import { z } from 'zod';
import { saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import type { Period } from '../../kernel/time/period.ts';
import { readCurrent } from '../figures/index.ts';
import { FilterInput, readView } from './filter-input.ts';
import { MetricsAnswer } from './metrics-schema.ts';
import { closedPeriod, daysOf, dayText, joinPeriods, previousPeriod } from './read-period.ts';
import { toMetrics, withTrends } from './to-metrics.ts';

export const getDashboardMetrics = operation({
  id: 'dashboard.metrics',
  summary: 'Get the figures of a period and of the previous one',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  isPackable: true,
  input: z.strictObject({ ...FilterInput, compare: z.enum(['previous', 'none']).default('previous') }),
  output: MetricsAnswer,
  async run(ctx, { compare, ...filters }) {
    const now = ctx.now();
    return readCurrent(ctx, {
      plan({ timeZone }) {
        const current = closedPeriod(filters, timeZone, now.getTime());
        const before = compare === 'none' ? undefined : previousPeriod(current, timeZone);
        const period = before ? joinPeriods(before, current) : current;
        return { view: { ...readView(filters, timeZone, ctx.actor), period }, current, before };
      },
      async read({ company, isBehind, summary }, { view, current, before }) {
        const metricsOf = async (period: Period) => {
          const figures = await summary({ ...view, period });
          return { metrics: toMetrics(figures, daysOf(period, company.timeZone)), sums: figures.sums };
        };
        const days = daysOf(current, company.timeZone);
        const { metrics, sums } = await metricsOf(current);
        const previous = before ? (await metricsOf(before)).metrics : null;
        return {
          metrics: previous ? withTrends(metrics, previous) : metrics,
          previous,
          company,
          dateRange: { minDate: dayText(days.first), maxDate: dayText(days.last) },
          coverage: { sessions: sums.count, analysed: sums.analysed },
          generatedAt: now.toISOString(),
          ...saidCatchingUp(isBehind),
        };
      },
    });
  },
});
