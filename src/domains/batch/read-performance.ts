import type { Tx } from '../../db/database.ts';

interface Figures {
  jobs: number;
  good: number;
  bad: number;
  average_size: number | null;
  p50: number | null;
  p95: number | null;
}

/** How fast and how well batches that ended since went. Utilisation is how full they were, in percent. */
export async function readPerformance(
  tx: Tx,
  companyId: string | null,
  from: Date,
  now: Date,
  maxRequests: number,
) {
  const [row] = await tx.query<Figures>(
    `SELECT count(*) AS jobs,
       coalesce(sum(completed_count), 0)::bigint AS good, coalesce(sum(failed_count), 0)::bigint AS bad,
       avg(request_count)::float8 AS average_size,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at) * 1000) AS p50,
       percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at) * 1000) AS p95
     FROM batch_job WHERE ($1::uuid IS NULL OR company_id = $1) AND completed_at >= $2`,
    [companyId, from],
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
