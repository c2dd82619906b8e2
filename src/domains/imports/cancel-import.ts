import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';
import { existingRun } from './get-import.ts';
import { ImportRecord, toImportRecord } from './import-record.ts';
import { countSentence, countsOf } from './running/counts-of.ts';
import { noteResult } from './running/finish-run.ts';
import { removeSpooled } from './running/spool.ts';

export const cancelImport = operation({
  id: 'imports.cancel',
  summary: 'Cancel an import; what it stored so far is kept and can be undone',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({ import: ImportRecord }),
  async run(ctx, input) {
    const { config, imports } = ctx.services;
    const run = await ctx.transaction(async (tx) => {
      // A chunk holds the same lock until it is stored: the counts are those of what stands.
      const found = await existingRun(tx, input.id, { forUpdate: true });
      if (found.state !== 'QUEUED' && found.state !== 'RUNNING') throw conflict(say('import.notRunning'));
      const counts = countSentence(found);
      const message = say(found.dry_run ? 'import.rehearsalCancelled' : 'import.cancelled', { counts });
      await tx.query(
        `UPDATE import_run SET state = 'CANCELLED', message = $3, finished_at = $4 WHERE company_id = $1 AND id = $2`,
        [ctx.companyId, input.id, written(message), ctx.now()],
      );
      if (found.source === 'PULL') await noteResult(tx, found, 'CANCELLED', message);
      await ctx.record(tx, {
        eventType: 'DATA_IMPORT',
        action: 'imports.cancel',
        severity: 'MEDIUM',
        companyId: ctx.companyId,
        resource: { type: 'import', id: input.id },
        metadata: countsOf(found),
      });
      tx.afterCommit(() => {
        imports.kick();
        return removeSpooled(config.dataDir, input.id);
      });
      return existingRun(tx, input.id);
    });
    return { import: toImportRecord(run) };
  },
});
