import { z } from 'zod';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { metricsCsv } from './figures/metrics-csv.ts';
import { metricsRange } from './figures/metrics-range.ts';
import { CspMetrics, MetricsInput } from './figures/metrics-schema.ts';
import { readMetrics } from './figures/read-metrics.ts';

export const getMetrics = operation({
  id: 'csp.getMetrics',
  summary: 'What the content policy blocked, what it means and what to do',
  kind: 'query',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  input: MetricsInput,
  output: CspMetrics,
  run: readMetrics,
});

/** The same over REST, where an answer may also be a file. */
export const getMetricsOrFile = operation({
  id: 'csp.getMetricsOrFile',
  summary: 'Get or export what the content policy blocked, as figures or CSV',
  kind: 'query',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: MetricsInput.extend({ format: z.enum(['json', 'csv']).default('json') }),
  output: z.union([CspMetrics, Attachment]),
  async run(ctx, { format, ...input }) {
    if (format === 'json') return readMetrics(ctx, input);
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'csp.export',
        severity: 'MEDIUM',
        metadata: { format, timeRange: input.timeRange },
      }),
    );
    await ctx.services.cspInbox.flush();
    const range = metricsRange(input.timeRange, ctx.now());
    return attachment(`csp-violations-${range.name}.csv`, 'text/csv; charset=utf-8', metricsCsv(ctx, range));
  },
});
