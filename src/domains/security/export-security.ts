import { z } from 'zod';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { severities } from '../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { momentOrDay } from '../../kernel/schema.ts';
import { csvLine, csvRecord } from '../../kernel/tables/csv-line.ts';
import type { ExportSource } from './exporting/export-sources.ts';
import { alertSource, eventSource, metricsSource } from './exporting/export-sources.ts';
import type { ExportRange } from './exporting/walk-by-key.ts';
import { readClosedRange, readRange } from './figures/read-range.ts';

const contentTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' };

export const exportSecurity = operation({
  id: 'security.export',
  summary: 'Export alerts, events or metrics as JSON or CSV',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    format: z.enum(['json', 'csv']).default('json'),
    type: z.enum(['alerts', 'events', 'metrics']).default('alerts'),
    startDate: momentOrDay.optional(),
    endDate: momentOrDay.optional(),
    severity: z.array(z.enum(severities)).optional().describe('any of these; of alerts'),
    acknowledged: z.boolean().optional().describe('of alerts'),
  }),
  output: Attachment,
  async run(ctx, { format, type, severity, acknowledged, ...dates }) {
    const range = {
      ...(type === 'metrics' ? readClosedRange(ctx, dates) : readRange(dates)),
      severity: severity?.length ? severity : null,
      acknowledged: acknowledged ?? null,
    };
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'security.export',
        severity: 'MEDIUM',
        metadata: { format, type, severity, acknowledged, ...dates },
      }),
    );
    const day = ctx.now().toISOString().slice(0, 10);
    const file = fileOf(ctx, type, format, range);
    return attachment(`security-${type}-${day}.${format}`, contentTypes[format], file);
  },
});

type ExportType = 'alerts' | 'events' | 'metrics';

function fileOf(ctx: SystemCtx, type: ExportType, format: 'json' | 'csv', range: ExportRange) {
  const write = <T>(source: ExportSource<T>) =>
    format === 'csv' ? writeCsv(source, ctx, range) : writeJson(type, source, ctx, range);
  if (type === 'alerts') return write(alertSource);
  return type === 'events' ? write(eventSource) : write(metricsSource);
}

async function* writeJson<T>(type: ExportType, source: ExportSource<T>, ctx: SystemCtx, range: ExportRange) {
  const exportedAt = ctx.now().toISOString();
  const bounds = { start: range.from?.toISOString() ?? null, end: range.until?.toISOString() ?? null };
  const head = JSON.stringify({ type, exportedAt, timeRange: bounds });
  yield `${head.slice(0, -1)},"${type}":[`;
  let separator = '\n';
  for await (const records of source.steps(ctx, range)) {
    if (records.length === 0) continue;
    yield separator + records.map((record) => JSON.stringify(record)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* writeCsv<T>(source: ExportSource<T>, ctx: SystemCtx, range: ExportRange) {
  yield csvLine(source.columns);
  for await (const records of source.steps(ctx, range)) {
    if (records.length > 0)
      yield records.map((record) => csvRecord(source.columns, source.cells(record))).join('');
  }
}
