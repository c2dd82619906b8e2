import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate } from '../../kernel/page.ts';
import { id } from '../../kernel/schema.ts';
import { ApiKey, KeyRow, keyColumns, toKeyRecord } from './key-record.ts';

export const listKeys = operation({
  id: 'apiKeys.list',
  summary: "List the company's API keys, newest first, without their secrets",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ ...PageInput, companyId: id.optional() }),
  output: z.object({ apiKeys: z.array(ApiKey), pagination: Pagination }),
  run: (ctx, { page, limit }) =>
    ctx.transaction(async (tx) => {
      const found = await rows(
        tx,
        `SELECT ${keyColumns} FROM api_key WHERE company_id = $1
         ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
        [ctx.companyId, limit, offsetOf({ page, limit })],
        KeyRow,
      );
      const [all] = await rows(
        tx,
        'SELECT count(*)::integer AS count FROM api_key WHERE company_id = $1',
        [ctx.companyId],
        { count: is.number },
      );
      return {
        apiKeys: found.map((row) => toKeyRecord(row, ctx.now())),
        pagination: paginate({ page, limit }, all?.count ?? 0),
      };
    }),
});
