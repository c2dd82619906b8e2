import type { Tx } from '../../../db/database.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ImportFormat } from '../reading/detect-format.ts';
import type { ReadPosition } from '../reading/source-record.ts';
import type { Remark } from '../remarks.ts';

export const importStates = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'UNDOING', 'UNDONE'] as const;
export const importSources = ['UPLOAD', 'PULL', 'COMMAND'] as const;

/** A row of import_run, with the name of who started it. */
export interface ImportRun {
  readonly id: string;
  readonly company_id: string;
  readonly state: (typeof importStates)[number];
  readonly source: (typeof importSources)[number];
  readonly file_name: string | null;
  readonly format: ImportFormat;
  readonly dry_run: boolean;
  readonly byte_count: number;
  readonly mapping: Mapping;
  readonly position: ReadPosition | null;
  readonly remarks: readonly Remark[];
  readonly taken_bytes: number;
  readonly read_count: number;
  readonly new_count: number;
  readonly changed_count: number;
  readonly identical_count: number;
  readonly rejected_count: number;
  readonly warning_count: number;
  readonly undone_count: number;
  readonly worked_ms: number;
  readonly message: string | null;
  readonly source_etag: string | null;
  readonly source_modified: string | null;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

// Of rows that were read before: people are control data, which a cluster joins to no tenant's table.
const columns = `r.id, r.company_id, r.state, r.source, r.file_name, r.format, r.dry_run, r.byte_count, r.mapping, r.position, r.remarks,
  r.taken_bytes, r.read_count, r.new_count, r.changed_count, r.identical_count, r.rejected_count, r.warning_count, r.undone_count,
  r.worked_ms, r.message, r.source_etag, r.source_modified, r.created_by, r.created_at, r.started_at, r.finished_at,
  (SELECT u.name FROM app_user u WHERE u.id = r.created_by) AS created_by_name`;

export async function readRun(
  tx: Tx,
  companyId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ImportRun | null> {
  const [run] = await tx.query<ImportRun>(
    `WITH r AS MATERIALIZED (SELECT * FROM import_run WHERE company_id = $1 AND id = $2 ${options.forUpdate ? 'FOR UPDATE' : ''})
     SELECT ${columns} FROM r`,
    [companyId, id],
  );
  return run ?? null;
}

/** Newest first. */
export async function readRuns(
  tx: Tx,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRun[]> {
  return tx.query<ImportRun>(
    `WITH r AS MATERIALIZED (SELECT * FROM import_run WHERE company_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
     SELECT ${columns} FROM r ORDER BY r.created_at DESC, r.id DESC`,
    [companyId, limit, offset],
  );
}
