import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

/** What a job answered and cost, from the lines themselves. */
export async function countJob(tx: TenantTx, companyId: string, jobId: string): Promise<void> {
  const attempts = await rows(
    tx,
    'SELECT id FROM batch_attempt WHERE company_id = $1 AND job_id = $2',
    [companyId, jobId],
    { id: is.text },
  );
  await tx.query(
    `UPDATE batch_job j SET completed_count = least(j.request_count, i.good),
       failed_count = CASE WHEN j.status IN ('completed', 'failed') THEN j.request_count - least(j.request_count, i.good) ELSE 0 END,
       input_tokens = l.input, output_tokens = l.output, cached_tokens = l.cached, cost_nanos = l.cost, list_cost_nanos = l.list, wasted_nanos = l.wasted
     FROM (SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cached_tokens), 0) AS cached,
             sum(cost_nanos) AS cost, CASE WHEN count(list_cost_nanos) > 0 THEN coalesce(sum(list_cost_nanos) FILTER (WHERE useful), 0) END AS list,
             coalesce(sum(cost_nanos) FILTER (WHERE NOT useful), 0) AS wasted
           FROM usage_ledger WHERE company_id = $1 AND job_id = $2) l,
          (SELECT count(DISTINCT request_id) AS good FROM batch_item
           WHERE company_id = $1 AND attempt_id = ANY($3::uuid[]) AND outcome = 'ok') i
     WHERE j.company_id = $1 AND j.id = $2`,
    [companyId, jobId, attempts.map(({ id }) => id)],
  );
}
