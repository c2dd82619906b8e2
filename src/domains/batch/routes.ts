import type { Route } from '../../kernel/route.ts';
import { exportJobs } from './export-jobs.ts';
import { monitorBatches } from './monitor-batches.ts';
import { retryJob } from './retry-job.ts';

export const batchRoutes: Route[] = [
  { method: 'GET', path: '/api/admin/batch-monitoring', op: monitorBatches },
  { method: 'GET', path: '/api/admin/batch-monitoring/export', op: exportJobs },
  { method: 'POST', path: '/api/admin/batch-monitoring/:jobId/retry', op: retryJob },
];
