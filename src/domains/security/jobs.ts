import type { Job } from '../../kernel/job.ts';
import { findAnomalies } from './find-anomalies.ts';
import { prune } from './prune.ts';
import { rollUp } from './roll-up.ts';

/** The rules themselves look every second (watch.ts): a schedule would be too slow, and write where nothing is new. */
export const securityJobs: Job[] = [
  { name: 'security-anomalies', cron: '5 * * * * *', op: findAnomalies },
  { name: 'security-roll-up', cron: '6 * * * *', op: rollUp },
  { name: 'security-prune', cron: '36 * * * *', op: prune },
];
