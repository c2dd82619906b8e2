import { z } from 'zod';
import { inOrder } from '../../kernel/in-order.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { listSessions, partCacheOf, type Reading, readCurrent, sortFields } from '../figures/index.ts';
import { handOutSession, type SessionColumns, SessionRecord, sessionColumns } from '../sessions/index.ts';
import { FilterInput, readFilters } from './filter-input.ts';
import { catchingUp } from './metrics-schema.ts';
import { withHits } from './with-hits.ts';

export const listDashboardSessions = operation({
  id: 'dashboard.sessions',
  summary: 'Sessions that pass the filters, by page, with their exact number',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({
    ...PageInput,
    ...FilterInput,
    sortBy: z.enum(sortFields).default('startTime'),
    sortOrder,
  }),
  output: z.object({ sessions: z.array(SessionRecord), pagination: Pagination, catchingUp }),
  async run(ctx, { page, limit, sortBy, sortOrder: order, ...filters }) {
    const cache = partCacheOf(ctx.services.database);
    const place = { descending: order === 'desc', offset: offsetOf({ page, limit }), limit };
    const { rows, totalCount, isBehind } = await readCurrent(ctx, {
      plan({ timeZone }) {
        const asked = readFilters(filters, timeZone);
        return { ...asked, isLong: asked.isLong || sortBy !== 'startTime' };
      },
      async read(reading, company, asked, isBehind) {
        const { period } = asked;
        const found = await listSessions(reading, cache, company.id, company.timeZone, {
          ...(await withHits(reading, cache, company, asked, period)),
          period,
          sortBy,
          ...place,
        });
        return { rows: await readRows(reading, found.ids), totalCount: found.totalCount, isBehind };
      },
    });
    return {
      sessions: rows.map((row) => handOutSession(row, ctx, 'listed')),
      pagination: paginate({ page, limit }, totalCount),
      ...(isBehind ? { catchingUp: true as const } : {}),
    };
  },
});

/** The rows of ids, in their order. */
export async function readRows(
  { query, companyId }: Pick<Reading, 'query' | 'companyId'>,
  ids: readonly string[],
): Promise<SessionColumns[]> {
  if (ids.length === 0) return [];
  const rows = await query<SessionColumns>(
    `SELECT ${sessionColumns} FROM session WHERE company_id = $1 AND id = ANY($2::uuid[])`,
    [companyId, ids],
  );
  return inOrder(ids, rows);
}
