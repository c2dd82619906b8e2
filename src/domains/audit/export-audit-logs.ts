import { z } from 'zod';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { exportCsv } from './exporting/export-csv.ts';
import { exportJsonLines } from './exporting/export-json-lines.ts';
import { dayZone } from './selecting/day-zone.ts';
import { FilterInput, readSelection, toldFilters } from './selecting/selection.ts';

const contentTypes = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

export const exportAuditLogs = operation({
  id: 'audit.export',
  summary: 'Export the audit log as JSON Lines, which can be verified offline, or as CSV',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...FilterInput, format: z.enum(['jsonl', 'csv']).default('jsonl') }),
  output: Attachment,
  async run(ctx, { format, ...filters }) {
    const selection = await ctx.transaction(async (tx) => {
      const zone = await dayZone(tx, ctx.actor, ctx.companyId);
      await ctx.record(tx, {
        action: 'audit.export',
        severity: 'MEDIUM',
        metadata: { format, filters: toldFilters(filters) },
      });
      return readSelection(ctx.companyId, filters, zone);
    });
    await ctx.services.auditChain.seal();
    const day = ctx.now().toISOString().slice(0, 10);
    const write = format === 'csv' ? exportCsv : exportJsonLines;
    return attachment(`audit-log-${day}.${format}`, contentTypes[format], write(ctx.services, selection));
  },
});
