import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { AuditLog, auditLog } from './listing/audit-log-schema.ts';
import { locatePage } from './listing/locate-page.ts';
import { placeEntries } from './listing/place-entries.ts';
import { readSlice } from './listing/read-slice.ts';
import { type SortBy, sortFields } from './listing/sort-fields.ts';
import { countEntries, totalCount } from './selecting/count-entries.ts';
import { dayZone } from './selecting/day-zone.ts';
import { FilterInput, readSelection, type Selection, toldFilters } from './selecting/selection.ts';

export const listAuditLogs = operation({
  id: 'audit.list',
  summary: 'List audit log entries',
  kind: 'query',
  access: 'admin',
  scope: 'companies',
  limit: 'audit-list',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    ...PageInput,
    ...FilterInput,
    sortBy: z.enum(sortFields).default('timestamp'),
    sortOrder,
  }),
  output: z.object({ auditLogs: z.array(AuditLog), pagination: Pagination }),
  async run(ctx, input) {
    const { page, limit, sortBy, sortOrder, ...filters } = input;
    return ctx.transaction(async (tx) => {
      const zone = await dayZone(tx, ctx.actor, ctx.companyId);
      const selection = readSelection(ctx.companyId, filters, zone);
      // Counting and reading see the same moment, so that a page fits its totals.
      const byKind = selection !== null && isByKind(selection, sortBy);
      const perValueOf = sortBy === 'timestamp' ? null : sortBy;
      const counts = selection ? await countEntries(tx, selection, perValueOf) : [];
      const total = totalCount(counts);
      const auditLogs: z.input<typeof AuditLog>[] = [];
      if (selection) {
        for (const slice of locatePage(counts, input)) {
          const narrowed = perValueOf ? { ...selection, [perValueOf]: slice.value } : selection;
          const rows = await readSlice(tx, narrowed, slice, { order: sortOrder, isByKind: byKind });
          const placed = await placeEntries(tx, rows);
          auditLogs.push(...placed.map((row) => auditLog(row, ctx.origin.language)));
        }
      }
      await ctx.record(tx, {
        action: 'audit.list',
        metadata: { page, limit, sortBy, sortOrder, filters: toldFilters(filters), totalCount: total },
      });
      return { auditLogs, pagination: paginate(input, total) };
    }, 'snapshot');
  },
});

/** One person's entries have an index of their own; else rare kinds are found by kind, not by scanning. */
const isByKind = ({ userId, eventType, outcome, severity }: Selection, sortBy: SortBy): boolean =>
  userId === null && (sortBy !== 'timestamp' || (eventType ?? outcome ?? severity) !== null);
