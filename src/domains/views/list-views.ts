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
        `SELECT ${viewColumns} FROM saved_view WHERE company_id = $1 AND (owner_id = $2 OR is_shared)
         ORDER BY lower(name), id LIMIT 500`,
        [ctx.companyId, userId],
        ViewRow,
      ),
    );
    return { views: found.map((row) => toViewRecord(row, userId)) };
  },
});
