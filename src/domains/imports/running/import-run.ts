import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { labelRules } from '../../../kernel/label-rules.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { importFormats } from '../reading/detect-format.ts';
import type { ReadPosition } from '../reading/source-record.ts';
import type { Remark } from '../remarks.ts';

export const importStates = [
  'QUEUED',
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
] as const;
export const importSources = ['UPLOAD', 'PULL', 'COMMAND', 'PUSH'] as const;

/** A row of import_run. */
const ImportColumns = {
  id: is.uuid,
  company_id: is.uuid,
  state: is.oneOf(importStates),
  source: is.oneOf(importSources),
  file_name: is.orNull(is.text),
  format: is.oneOf(importFormats),
  dry_run: is.bool,
  labels: is.oneOf(labelRules),
  byte_count: is.number,
  mapping: is.own<Mapping>(),
  header: is.orNull(is.text),
  position: is.orNull(is.own<ReadPosition>()),
  remarks: is.own<readonly Remark[]>(),
  taken_bytes: is.number,
  read_count: is.number,
  new_count: is.number,
  changed_count: is.number,
  identical_count: is.number,
  rejected_count: is.number,
  mendable_count: is.number,
  erased_count: is.number,
  warning_count: is.number,
  undone_count: is.number,
  worked_ms: is.number,
  message: is.orNull(is.text),
  source_etag: is.orNull(is.text),
  source_modified: is.orNull(is.text),
  created_by: is.orNull(is.uuid),
  key_id: is.orNull(is.uuid),
  created_at: is.moment,
  started_at: is.orNull(is.moment),
  finished_at: is.orNull(is.moment),
};
/** With the name of who started it. */
const ImportRun = { ...ImportColumns, created_by_name: is.orNull(is.text), key_name: is.orNull(is.text) };
export type ImportRun = Readonly<RowOf<typeof ImportRun>>;

// Of rows that were read before: people are control data, which a cluster joins to no tenant's table.
const columns = `${columnsOf(ImportColumns, 'r')},
  (SELECT u.name FROM app_user u WHERE u.id = r.created_by) AS created_by_name,
  (SELECT k.name FROM api_key k WHERE k.company_id = r.company_id AND k.id = r.key_id) AS key_name`;

export async function readRun(
  tx: Tx,
  companyId: string,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ImportRun | null> {
  const [run] = await rows(
    tx,
    `WITH r AS MATERIALIZED (SELECT * FROM import_run WHERE company_id = $1 AND id = $2 ${options.forUpdate ? 'FOR UPDATE' : ''})
     SELECT ${columns} FROM r`,
    [companyId, id],
    ImportRun,
  );
  return run ?? null;
}

/** Newest first. */
export async function readRuns(
  tx: Tx,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRun[]> {
  return rows(
    tx,
    `WITH r AS MATERIALIZED (SELECT * FROM import_run WHERE company_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
     SELECT ${columns} FROM r ORDER BY r.created_at DESC, r.id DESC`,
    [companyId, limit, offset],
    ImportRun,
  );
}
