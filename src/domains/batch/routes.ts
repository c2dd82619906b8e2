import type { Route } from '../../kernel/route.ts';
import { getAccount } from './accounts/get-account.ts';
import { saveAccount } from './accounts/save-account.ts';
import { exportJobs } from './export-jobs.ts';
import { monitorBatches } from './monitor-batches.ts';
import { retryJob } from './retry-job.ts';
import { runNow } from './run-now.ts';

export const batchRoutes: Route[] = [
  { method: 'GET', path: '/api/admin/batch-monitoring', op: monitorBatches },
  { method: 'GET', path: '/api/admin/batch-monitoring/export', op: exportJobs },
  { method: 'POST', path: '/api/admin/batch-monitoring/run', op: runNow },
  { method: 'POST', path: '/api/admin/batch-monitoring/:jobId/retry', op: retryJob },
  { method: 'GET', path: '/api/admin/ai-provider', op: getAccount },
  { method: 'POST', path: '/api/admin/ai-provider', op: saveAccount },
];
