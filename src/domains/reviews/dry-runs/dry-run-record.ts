import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';
import { readDryRunProgress } from '../../batch/dry-runs/index.ts';

const most = 50;

export const DryRunRecord = z.object({
  id: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  basisModel: z.string().nullable().describe('null: of all versions'),
  basisPromptVersion: z.string().nullable(),
  createdAt: instant,
  sessions: z.int().describe('how many it is about'),
  waiting: z.int(),
  answered: z.int(),
  failed: z.int().describe('without an answer, or changed before it was asked about'),
  cost: z.number().nullable().describe('so far; null: nothing was billed, or no price is known'),
});
export type DryRunRecord = z.infer<typeof DryRunRecord>;

const DryRunRow = {
  id: is.text,
  model: is.text,
  promptVersion: is.text,
  basisModel: is.orNull(is.text),
  basisPromptVersion: is.orNull(is.text),
  createdAt: is.moment,
  sessions: is.number,
};

const nothingYet = { waiting: 0, answered: 0, failed: 0, cost: null };

/** The newest first; or the one that is named. */
export async function readDryRuns(tx: TenantTx, id: string | null): Promise<DryRunRecord[]> {
  const found = await rows(
    tx,
    `SELECT ${columnsOf(DryRunRow)} FROM ai_dry_run
     WHERE company_id = $1 AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at DESC, id DESC LIMIT ${most}`,
    [tx.companyId, id],
    DryRunRow,
  );
  const progress = await readDryRunProgress(
    tx,
    found.map((row) => row.id),
  );
  return found.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(progress.get(row.id) ?? nothingYet),
  }));
}
