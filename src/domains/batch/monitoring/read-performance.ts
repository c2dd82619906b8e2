import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';

const Figures = {
  jobs: is.number,
  good: is.number,
  bad: is.number,
  average_size: is.orNull(is.number),
  p50: is.orNull(is.number),
  p95: is.orNull(is.number),
};

/** How fast and how well batches that ended since went. Utilisation is how full they were, in percent. */
export async function readPerformance(
  tx: Tx,
  companyId: string | null,
  { from, now }: { readonly from: Date; readonly now: Date },
  maxRequests: number,
) {
  const [row] = await rows(
    tx,
    `SELECT count(*) AS jobs,
       coalesce(sum(completed_count), 0)::bigint AS good, coalesce(sum(failed_count), 0)::bigint AS bad,
       avg(request_count)::float8 AS average_size,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at) * 1000) AS p50,
       percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at) * 1000) AS p95
     FROM batch_job WHERE ($1::uuid IS NULL OR company_id = $1) AND completed_at >= $2`,
    [companyId, from],
    Figures,
  );
  const hours = (now.getTime() - from.getTime()) / 3_600_000;
  const [jobs, good, bad, size] = [row?.jobs ?? 0, row?.good ?? 0, row?.bad ?? 0, row?.average_size ?? 0];
  return {
    throughput: {
      requestsPerHour: round((good + bad) / hours),
      jobsPerHour: round(jobs / hours),
      averageBatchSize: round(size),
    },
    efficiency: {
      batchUtilization: round((size / maxRequests) * 100),
      errorRate: good + bad === 0 ? 0 : round((bad / (good + bad)) * 100),
    },
    latency: { p50Ms: row?.p50 ?? null, p95Ms: row?.p95 ?? null },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
