import type { Job } from '../../kernel/job.ts';
import { finishRetention } from './finish-retention.ts';
import { runRetention } from './run-retention.ts';
import { verifyAll } from './verify-all.ts';

export const auditJobs: Job[] = [
  { name: 'audit-retention', cron: '30 2 * * *', op: runRetention },
  { name: 'audit-retention-rest', cron: '* * * * *', op: finishRetention },
  { name: 'audit-verify', cron: '30 3 * * *', op: verifyAll },
];
