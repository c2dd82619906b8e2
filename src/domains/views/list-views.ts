import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { toViewRecord, ViewRecord, ViewRow, viewColumns } from './view-record.ts';

export const listViews = operation({
  id: 'views.list',
  summary: 'List saved views: your own and those shared with the company',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ views: z.array(ViewRecord) }),
  async run(ctx) {
    const { userId } = ctx.user();
    const found = await ctx.transaction((tx) =>
      rows(
        tx,
        // Where they are too many, one's own are never among those left out.
        `SELECT ${viewColumns} FROM (SELECT * FROM saved_view WHERE company_id = $1 AND (owner_id = $2 OR is_shared)
           ORDER BY owner_id <> $2, lower(name), id LIMIT 500) seen
         ORDER BY lower(name), id`,
        [ctx.companyId, userId],
        ViewRow,
      ),
    );
    return { views: found.map((row) => toViewRecord(row, userId)) };
  },
});
