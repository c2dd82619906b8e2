import type { Job } from './batch-search.ts';

type Course = Pick<Job, 'requestCount' | 'completedCount' | 'failedCount' | 'submittedAt'>;

/**
 * Where a running job stands. The provider says nothing until it is done, so what is left rests on how long batches
 * take; 0: longer than that already.
 */
export function courseOf(job: Course, usualMs: number | null, nowMs: number) {
  const done = job.completedCount + job.failedCount;
  const goneMs = job.submittedAt === null ? null : Math.max(0, nowMs - Date.parse(job.submittedAt));
  return {
    done,
    perHour: done > 0 && goneMs ? (done / goneMs) * 3_600_000 : null,
    leftMs: goneMs === null || usualMs === null ? null : Math.max(0, usualMs - goneMs),
  };
}
