import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { units } from './job-record.ts';

const monthMs = 30 * dayMs;

const JobSums = {
  total: is.number,
  completed: is.number,
  failed: is.number,
  pending: is.number,
  requests: is.number,
  good: is.number,
  bad: is.number,
  average_ms: is.orNull(is.number),
};

const CostSums = {
  input: is.number,
  output: is.number,
  spent: is.number,
  listed: is.number,
  wasted: is.number,
  unknown: is.number,
};

/** Jobs that were created since, and what was billed since. Saving counts the useful lines only. */
export async function readSummary(tx: Tx, companyId: string | null, from: Date, now: Date) {
  const [jobs] = await rows(
    tx,
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE status = 'completed') AS completed,
       count(*) FILTER (WHERE status = 'failed') AS failed,
       count(*) FILTER (WHERE status IN ('pending', 'processing', 'retrying')) AS pending,
       coalesce(sum(request_count), 0)::bigint AS requests,
       coalesce(sum(completed_count), 0)::bigint AS good,
       coalesce(sum(failed_count), 0)::bigint AS bad,
       avg(extract(epoch FROM completed_at - submitted_at) * 1000)::float8 AS average_ms
     FROM batch_job WHERE ($1::uuid IS NULL OR company_id = $1) AND created_at >= $2`,
    [companyId, from],
    JobSums,
  );
  const [costs] = await rows(
    tx,
    `SELECT coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(output_tokens), 0)::float8 AS output,
       coalesce(sum(cost_nanos), 0)::float8 AS spent,
       coalesce(sum(list_cost_nanos) FILTER (WHERE useful), 0)::float8 AS listed,
       coalesce(sum(cost_nanos) FILTER (WHERE NOT useful), 0)::float8 AS wasted,
       count(*) FILTER (WHERE cost_nanos IS NULL) AS unknown
     FROM usage_ledger WHERE ($1::uuid IS NULL OR company_id = $1) AND billed_at >= $2`,
    [companyId, from],
    CostSums,
  );
  const processed = (jobs?.good ?? 0) + (jobs?.bad ?? 0);
  const [spent, listed] = [costs?.spent ?? 0, costs?.listed ?? 0];
  return {
    totalJobs: jobs?.total ?? 0,
    completedJobs: jobs?.completed ?? 0,
    failedJobs: jobs?.failed ?? 0,
    pendingJobs: jobs?.pending ?? 0,
    totalRequests: jobs?.requests ?? 0,
    processedRequests: processed,
    averageProcessingTime: jobs?.average_ms ?? null,
    successRate: processed === 0 ? null : round(((jobs?.good ?? 0) / processed) * 100),
    tokens: { input: costs?.input ?? 0, output: costs?.output ?? 0 },
    costSavings: {
      currency: 'USD',
      spent: units(spent) ?? 0,
      listPrice: units(listed) ?? 0,
      saved: units(listed - spent) ?? 0,
      savingsPercentage: listed === 0 ? null : round(((listed - spent) / listed) * 100),
      projectedMonthly:
        units(Math.round((spent / Math.max(1, now.getTime() - from.getTime())) * monthMs)) ?? 0,
      wasted: units(costs?.wasted ?? 0) ?? 0,
      unknownPriceRequests: costs?.unknown ?? 0,
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
