import type { Job } from '../../kernel/job.ts';
import { everySeconds, keepCurrent } from './rebuild/keep-current.ts';

export const figureJobs: readonly Job[] = [
  // Whoever reads figures brings them up to date first: this only saves the next reader that work.
  { name: 'session-figures', cron: `*/${everySeconds} * * * * *`, op: keepCurrent },
];
