import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { holdErasures } from '../../db/hold-storing.ts';
import { is, rows } from '../../db/rows.ts';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { isCatchingUp } from '../figures/index.ts';
import { existingRun } from './get-import.ts';
import { ImportRecord, toImportRecord } from './import-record.ts';
import type { ImportRun } from './running/import-run.ts';
import { undoChunk } from './running/undo-chunk.ts';

const shownConflicts = 100;

export const undoImport = operation({
  id: 'imports.undo',
  summary: 'Undo an import: remove what it added, restore what it changed',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({ import: ImportRecord, catchingUp }),
  async run(ctx, input) {
    return ctx.transaction(async (tx) => {
      await holdErasures(tx);
      const found = await existingRun(tx, input.id, { forUpdate: true });
      checkState(found);
      await checkUnchanged(tx, input.id);
      await ctx.record(tx, {
        eventType: 'DATA_IMPORT',
        action: 'imports.undo',
        severity: 'MEDIUM',
        companyId: ctx.companyId,
        resource: { type: 'import', id: input.id },
        metadata: { new: found.new_count, changed: found.changed_count },
      });
      // A small import is undone with this answer, a large one goes on in the background.
      const isDone = await undoChunk(tx, input.id, ctx.now());
      if (!isDone) tx.afterCommit(() => ctx.services.imports.kick());
      return {
        import: toImportRecord(await existingRun(tx, input.id)),
        ...saidCatchingUp(await isCatchingUp(tx, ctx.companyId)),
      };
    });
  },
});

function checkState({ state, dry_run }: ImportRun): void {
  if (dry_run) throw conflict(say('import.onlyRehearsed'));
  if (state === 'QUEUED' || state === 'RUNNING') throw conflict(say('import.running'));
  if (state === 'UNDOING') throw conflict(say('import.undoing'));
  if (state === 'UNDONE') throw conflict(say('import.undoneBefore'));
}

async function checkUnchanged(tx: TenantTx, importId: string): Promise<void> {
  const found = await rows(
    tx,
    `SELECT id, external_id, count(*) OVER () AS total FROM (
       SELECT s.id, s.external_id FROM import_item i
       JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id
       WHERE i.company_id = $1 AND i.import_id = $2 AND s.revision <> i.revision
       UNION ALL
       SELECT s.id, s.external_id FROM session s WHERE s.company_id = $1 AND s.import_id = $2 AND s.revision <> 1
         AND NOT EXISTS (SELECT FROM import_item i WHERE i.company_id = $1 AND i.import_id = $2 AND i.session_id = s.id)
     ) AS changed ORDER BY external_id LIMIT $3`,
    [tx.companyId, importId, shownConflicts],
    { id: is.uuid, external_id: is.text, total: is.number },
  );
  const total = found[0]?.total ?? 0;
  if (total === 0) return;
  throw conflict(say('import.changedSince', { count: total }), {
    changedCount: total,
    changed: found.map(({ id: sessionId, external_id }) => ({ id: sessionId, externalId: external_id })),
  });
}
