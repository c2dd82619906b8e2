import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { isCatchingUp } from '../figures/index.ts';
import { ImportRecord, toImportRecord } from './import-record.ts';
import { type ImportRun, readRun } from './running/import-run.ts';
import { withWait } from './running/wait-for-room.ts';

export const getImport = operation({
  id: 'imports.get',
  summary: "Get an import's progress and result",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({ import: ImportRecord, catchingUp }),
  async run(ctx, input) {
    const { run, isBehind } = await ctx.transaction(async (tx) => ({
      run: await existingRun(tx, input.id),
      isBehind: await isCatchingUp(tx, ctx.companyId),
    }));
    const [shown = run] = await withWait(ctx.services, [run]);
    return { import: toImportRecord(shown), ...saidCatchingUp(isBehind) };
  },
});

/** Another company's import is as unknown as none at all. */
export async function existingRun(
  tx: TenantTx,
  importId: string,
  options: { forUpdate?: boolean } = {},
): Promise<ImportRun> {
  const run = await readRun(tx, tx.companyId, importId, options);
  if (!run) throw notFound(say('thing.import'));
  return run;
}
