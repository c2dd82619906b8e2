import { z } from 'zod';
import { said } from '../../kernel/said.ts';
import { instant, labelRule } from '../../kernel/schema.ts';
import { mappingSchema } from './mapping/mapping.ts';
import { Remark } from './remarks.ts';
import { type ImportRun, importSources, importStates } from './running/import-run.ts';

/** An import as its company sees it. */
export const ImportRecord = z
  .object({
    id: z.string(),
    companyId: z.string(),
    state: z.enum(importStates),
    source: z.enum(importSources),
    fileName: z.string().nullable(),
    format: z.string(),
    dryRun: z.boolean(),
    labels: labelRule,
    byteCount: z.int(),
    mapping: mappingSchema,
    counts: z.object({
      read: z.int(),
      new: z.int(),
      changed: z.int(),
      identical: z.int(),
      rejected: z.int(),
      mendable: z
        .int()
        .describe('How many of the rejected are whole in the file of rejected rows (errors?form=original)'),
      erased: z.int().describe('Rows of erased people, which are not imported'),
      warnings: z.int().describe("Rows imported without a value that couldn't be read"),
      undone: z.int(),
    }),
    remarks: z
      .array(Remark)
      .describe(
        'What was not imported: columns that match no field, and values that were left out or shortened',
      ),
    progress: z.number().describe('From 0 to 1: by bytes, or by sessions while it is being undone'),
    rate: z.number().nullable().describe('Rows per second'),
    etaSeconds: z.int().nullable(),
    message: said.nullable().describe('A sentence that describes what happened'),
    createdBy: z
      .object({ type: z.enum(['user', 'key']), id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('The person, or the API key of the program, that sent it; null: the service itself'),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Import' });
export type ImportRecord = z.infer<typeof ImportRecord>;

export function toImportRecord(run: ImportRun): ImportRecord {
  const progress = progressOf(run);
  return {
    id: run.id,
    companyId: run.company_id,
    state: run.state,
    source: run.source,
    fileName: run.file_name,
    format: run.format,
    dryRun: run.dry_run,
    labels: run.labels,
    byteCount: run.byte_count,
    mapping: run.mapping,
    counts: {
      read: run.read_count,
      new: run.new_count,
      changed: run.changed_count,
      identical: run.identical_count,
      rejected: run.rejected_count,
      mendable: run.mendable_count,
      erased: run.erased_count,
      warnings: run.warning_count,
      undone: run.undone_count,
    },
    remarks: [...run.remarks],
    progress,
    rate: run.worked_ms > 0 ? Math.round((run.read_count / run.worked_ms) * 10_000) / 10 : null,
    etaSeconds:
      run.state === 'RUNNING' && progress > 0 ? Math.ceil((run.worked_ms / 1000) * (1 / progress - 1)) : null,
    message: run.message,
    createdBy: createdBy(run),
    createdAt: run.created_at.toISOString(),
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
  };
}

function createdBy(run: ImportRun): ImportRecord['createdBy'] {
  if (run.created_by !== null) return { type: 'user', id: run.created_by, name: run.created_by_name };
  return run.key_id === null ? null : { type: 'key', id: run.key_id, name: run.key_name };
}

function progressOf(run: ImportRun): number {
  if (run.state === 'UNDOING')
    return Math.min(1, run.undone_count / Math.max(1, run.new_count + run.changed_count));
  const isShort = run.state === 'QUEUED' || run.state === 'RUNNING' || run.state === 'CANCELLED';
  return isShort ? Math.min(1, run.taken_bytes / Math.max(1, run.byte_count)) : 1;
}
