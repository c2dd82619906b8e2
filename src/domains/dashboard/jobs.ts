import type { Job } from '../../kernel/job.ts';
import { finishErasures } from './erasing/finish-erasures.ts';

export const dashboardJobs: readonly Job[] = [
  { name: 'erasure-finish', cron: '* * * * *', op: finishErasures },
];
