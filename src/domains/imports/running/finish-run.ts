import type { TenantTx } from '../../../db/database.ts';
import type { Services } from '../../../kernel/services.ts';
import { type Sentence, written } from '../../../words/sentence.ts';
import { countsOf } from './counts-of.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { removeSpooled } from './spool.ts';

/** Ends an import with a sentence, an audit entry and, after a pull, what the next request asks with. */
export async function finishRun(
  services: Services,
  { company_id: companyId, id }: ImportRun,
  state: 'COMPLETED' | 'FAILED',
  message: Sentence,
): Promise<void> {
  const now = services.ports.clock.now();
  const done = await services.database.tenant(companyId, async (tx) => {
    const run = await readRun(tx, companyId, id, { forUpdate: true });
    if (run?.state !== 'RUNNING') return false;
    await tx.query(
      'UPDATE import_run SET state = $3, message = $4, finished_at = $5, taken_bytes = byte_count WHERE company_id = $1 AND id = $2',
      [companyId, id, state, written(message), now],
    );
    if (run.source === 'PULL') await noteResult(tx, run, state, message);
    await services.audit.record(
      tx,
      { type: 'system', job: 'imports' },
      { requestId: `import-${id}`, address: null, userAgent: null },
      {
        eventType: 'DATA_IMPORT',
        action: state === 'COMPLETED' ? 'imports.complete' : 'imports.fail',
        outcome: state === 'COMPLETED' ? 'SUCCESS' : 'FAILURE',
        companyId,
        resource: { type: 'import', id },
        metadata: countsOf(run),
      },
    );
    return true;
  });
  if (done) await removeSpooled(services.config.dataDir, id);
}

/** The marks of a version are kept once that version is in, so that a failed one is asked for again. */
export async function noteResult(
  tx: TenantTx,
  run: ImportRun,
  state: string,
  message: Sentence,
): Promise<void> {
  await tx.query('UPDATE company SET data_source_last_result = $2 WHERE id = $1', [
    tx.companyId,
    written(message),
  ]);
  if (state !== 'COMPLETED') return;
  await tx.query(
    'UPDATE company SET data_source_etag = $2, data_source_modified = $3 WHERE id = $1 AND data_source_url = $4',
    [tx.companyId, run.source_etag, run.source_modified, run.file_name],
  );
}
