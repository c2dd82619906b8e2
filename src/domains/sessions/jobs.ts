import type { Job } from '../../kernel/job.ts';
import { everySeconds, keepCurrent } from './keep-current.ts';
import { retainSessions } from './retain-sessions.ts';

export const sessionJobs: readonly Job[] = [
  // Whoever reads figures brings them up to date first: this only saves the next reader that work.
  { name: 'session-figures', cron: `*/${everySeconds} * * * * *`, op: keepCurrent },
  { name: 'session-retention', cron: '23 2 * * *', op: retainSessions },
];
