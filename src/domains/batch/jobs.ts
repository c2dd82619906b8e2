import type { Job } from '../../kernel/job.ts';
import {
  checkBatches,
  createBatches,
  runDirectBatches,
  storeResults,
  sweepBatches,
} from './run-schedules.ts';

export const batchJobs: Job[] = [
  { name: 'batch-create', cron: ({ batch }) => batch.createCron, op: createBatches },
  { name: 'ai-direct', cron: ({ batch }) => batch.resultCron, op: runDirectBatches },
  { name: 'batch-status', cron: ({ batch }) => batch.statusCron, op: checkBatches },
  { name: 'batch-results', cron: ({ batch }) => batch.resultCron, op: storeResults },
  { name: 'ai-sweep', cron: '27 * * * *', op: sweepBatches },
];
