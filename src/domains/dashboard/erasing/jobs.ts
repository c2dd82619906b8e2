import type { Job } from '../../../kernel/job.ts';
import { finishErasures } from './finish-erasures.ts';

export const erasureJobs: readonly Job[] = [
  { name: 'erasure-finish', cron: '* * * * *', op: finishErasures },
];
