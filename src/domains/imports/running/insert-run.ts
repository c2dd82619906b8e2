import type { Tx } from '../../../db/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import type { AcceptedFile } from './accept-file.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { endBooking } from './upload-allowance.ts';

export interface NewRun {
  readonly companyId: string;
  readonly source: ImportRun['source'];
  readonly fileName: string | null;
  readonly dryRun: boolean;
  readonly instance: string;
  readonly createdBy: string | null;
  readonly now: Date;
  readonly etag?: string | null;
  readonly modified?: string | null;
}

/** Puts an accepted file in the queue: what was booked for it becomes what it takes. */
export async function insertRun(tx: Tx, file: AcceptedFile, run: NewRun): Promise<ImportRun> {
  if (!(await endBooking(tx, run.companyId, file.id))) throw conflict(say('import.uploadLate'));
  await tx.query(
    `INSERT INTO import_run (company_id, id, state, source, file_name, format, dry_run, instance, byte_count, mapping,
       source_etag, source_modified, created_by, created_at)
     VALUES ($1, $2, 'QUEUED', $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13)`,
    [
      run.companyId,
      file.id,
      run.source,
      run.fileName,
      file.format,
      run.dryRun,
      run.instance,
      file.byteCount,
      JSON.stringify(file.mapping),
      run.etag ?? null,
      run.modified ?? null,
      run.createdBy,
      run.now,
    ],
  );
  const inserted = await readRun(tx, run.companyId, file.id);
  if (!inserted) throw new Error('the import that was just stored is not there');
  return inserted;
}
