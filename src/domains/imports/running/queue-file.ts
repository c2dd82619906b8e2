import type { Tx } from '../../../db/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { LabelRule } from '../../../kernel/label-rules.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import type { CompanyForm } from '../company-form.ts';
import type { MappingOverride } from '../mapping/mapping.ts';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import { type ImportRun, readRun } from './import-run.ts';
import { removeSpooled, spoolInstance } from './spool.ts';
import { endBooking, openAllowance } from './upload-allowance.ts';

export interface QueuedFile extends Omit<NewRun, 'instance' | 'now'> {
  readonly stream: AsyncIterable<Uint8Array>;
  /** As its sender says; null: they do not. */
  readonly declaredBytes?: number | null;
  readonly override: MappingOverride;
  readonly form: CompanyForm;
}

export interface Around {
  /** The transaction of the caller, by default one of its own. */
  readonly transaction?: (work: (tx: Tx) => Promise<ImportRun>) => Promise<ImportRun>;
  /** Leaves the audit entry in it. */
  readonly record?: (tx: Tx, file: AcceptedFile) => Promise<void>;
}

/** Takes a file in, puts it in the queue and wakes the runner; when that fails nothing is left of it. */
export async function queueFile(
  services: Services,
  { stream, declaredBytes = null, override, form, ...run }: QueuedFile,
  around: Around = {},
): Promise<ImportRun> {
  const { dataDir } = services.config;
  const id = newId(services.ports.clock);
  const allowance = await openAllowance(services, { companyId: run.companyId, id, declaredBytes });
  try {
    const file = await acceptFile(services, { id, stream, allowance }, { override, form });
    const instance = await spoolInstance(dataDir);
    const store = async (tx: Tx): Promise<ImportRun> => {
      const inserted = await insertRun(tx, file, { ...run, instance, now: services.ports.clock.now() });
      await around.record?.(tx, file);
      tx.afterCommit(() => services.imports.kick());
      return inserted;
    };
    return await (around.transaction ?? ((work) => services.database.tenant(run.companyId, work)))(store);
  } catch (error) {
    await removeSpooled(dataDir, id);
    // What is not given back is forgotten after a while.
    await allowance.giveBack().catch(() => {});
    throw error;
  }
}

interface NewRun {
  readonly companyId: string;
  readonly source: ImportRun['source'];
  readonly fileName: string | null;
  readonly dryRun: boolean;
  readonly labels: LabelRule;
  readonly instance: string;
  readonly createdBy: string | null;
  /** Of the program that sent it. */
  readonly keyId?: string | null;
  readonly now: Date;
  readonly etag?: string | null;
  readonly modified?: string | null;
}

/** Puts an accepted file in the queue: what was booked for it becomes what it takes. */
async function insertRun(tx: Tx, file: AcceptedFile, run: NewRun): Promise<ImportRun> {
  if (!(await endBooking(tx, run.companyId, file.id))) throw conflict(say('import.uploadLate'));
  await tx.query(
    `INSERT INTO import_run (company_id, id, state, source, file_name, format, dry_run, instance, byte_count, mapping,
       source_etag, source_modified, created_by, created_at, labels, header, key_id)
     VALUES ($1, $2, 'QUEUED', $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, $16)`,
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
      run.labels,
      file.header,
      run.keyId ?? null,
    ],
  );
  const inserted = await readRun(tx, run.companyId, file.id);
  if (!inserted) throw new Error('the import that was just stored is not there');
  return inserted;
}
