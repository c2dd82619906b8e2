import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate } from '../../kernel/page.ts';
import { id } from '../../kernel/schema.ts';
import { isCatchingUp } from '../figures/index.ts';
import { ImportRecord, toImportRecord } from './import-record.ts';
import { readRuns } from './running/import-run.ts';
import { withWait } from './running/wait-for-room.ts';

export const listImports = operation({
  id: 'imports.list',
  summary: 'List imports, newest first',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  input: z.strictObject({ ...PageInput, companyId: id.optional() }),
  output: z.object({ imports: z.array(ImportRecord), pagination: Pagination, catchingUp }),
  async run(ctx, page) {
    return ctx.transaction(async (tx) => {
      const [total] = await rows(
        tx,
        'SELECT count(*) AS count FROM import_run WHERE company_id = $1',
        [ctx.companyId],
        { count: is.number },
      );
      const runs = await readRuns(tx, ctx.companyId, { limit: page.limit, offset: offsetOf(page) });
      return {
        imports: (await withWait(ctx.services, runs)).map(toImportRecord),
        pagination: paginate(page, total?.count ?? 0),
        ...saidCatchingUp(await isCatchingUp(tx, ctx.companyId)),
      };
    });
  },
});
