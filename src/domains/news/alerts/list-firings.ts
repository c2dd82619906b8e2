import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate } from '../../../kernel/page.ts';
import { id } from '../../../kernel/schema.ts';
import { mayNameAssignees } from './find-alerts.ts';
import { FiringRecord, FiringRow, firingColumns, toFiringRecord } from './firing-record.ts';

export const listFirings = operation({
  id: 'alerts.firings',
  summary: 'List when alerts fired, newest first, and what moved their figure',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({
    companyId: id.optional(),
    ...PageInput,
    id: id.optional().describe('Of one alert; omitted: of all you can see'),
  }),
  output: z.object({ firings: z.array(FiringRecord), pagination: Pagination }),
  async run(ctx, input) {
    const { userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      const namesAssignees = await mayNameAssignees(tx);
      const values = [ctx.companyId, userId, input.id ?? null, namesAssignees];
      const [total] = await rows(tx, `SELECT count(*)::integer AS n ${seen}`, values, { n: is.number });
      const found = await rows(
        tx,
        `SELECT ${firingColumns} ${seen} ORDER BY opened_at DESC, id DESC LIMIT $5 OFFSET $6`,
        [...values, input.limit, offsetOf(input)],
        FiringRow,
      );
      const firings = found.map((row) => toFiringRecord(row, { namesAssignees }));
      return { firings, pagination: paginate(input, total?.n ?? 0) };
    });
  },
});

const seen = `FROM news_firing WHERE company_id = $1 AND ($3::uuid IS NULL OR alert_id = $3)
  AND ($4 OR coalesce(filters -> 'assignee', '[]') = '[]')
  AND alert_id IN (SELECT a.id FROM news_alert a WHERE a.company_id = $1 AND (a.owner_id = $2 OR a.is_shared))`;
