import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { units } from '../monitoring/job-record.ts';

export interface DryRunProgress {
  readonly waiting: number;
  readonly answered: number;
  readonly failed: number;
  /** null: nothing was billed yet, or no price is known for the model. */
  readonly cost: number | null;
}

/** How far dry runs are, and what they cost so far. */
export async function readDryRunProgress(
  tx: TenantTx,
  dryRunIds: readonly string[],
): Promise<ReadonlyMap<string, DryRunProgress>> {
  const counts = await rows(
    tx,
    `SELECT dry_run_id AS id, count(*) FILTER (WHERE status IN ('pending', 'batched')) AS waiting,
       count(*) FILTER (WHERE status = 'succeeded') AS answered, count(*) FILTER (WHERE status IN ('failed', 'cancelled')) AS failed
     FROM ai_request WHERE company_id = $1 AND dry_run_id = ANY($2::uuid[]) GROUP BY dry_run_id`,
    [tx.companyId, dryRunIds],
    { id: is.text, waiting: is.number, answered: is.number, failed: is.number },
  );
  const costs = await readCosts(tx, dryRunIds);
  return new Map(counts.map(({ id, ...count }) => [id, { ...count, cost: units(costs.get(id) ?? null) }]));
}

async function readCosts(tx: TenantTx, dryRunIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const jobs = await rows(
    tx,
    'SELECT DISTINCT job_id, dry_run_id FROM batch_attempt WHERE company_id = $1 AND dry_run_id = ANY($2::uuid[])',
    [tx.companyId, dryRunIds],
    { job_id: is.text, dry_run_id: is.text },
  );
  const billed = await rows(
    tx,
    'SELECT job_id, sum(cost_nanos)::float8 AS cost FROM usage_ledger WHERE company_id = $1 AND job_id = ANY($2::uuid[]) GROUP BY job_id',
    [tx.companyId, jobs.map(({ job_id }) => job_id)],
    { job_id: is.text, cost: is.orNull(is.number) },
  );
  const costOf = new Map(billed.map(({ job_id, cost }) => [job_id, cost]));
  const costs = new Map<string, number>();
  for (const { job_id, dry_run_id } of jobs) {
    const cost = costOf.get(job_id) ?? null;
    if (cost !== null) costs.set(dry_run_id, (costs.get(dry_run_id) ?? 0) + cost);
  }
  return costs;
}
