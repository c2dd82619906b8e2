import type { Job } from '../../kernel/job.ts';
import { keepCurrent } from './keep-current.ts';
import { retainSessions } from './retain-sessions.ts';

export const sessionJobs: readonly Job[] = [
  { name: 'session-figures', cron: '*/5 * * * * *', op: keepCurrent },
  { name: 'session-retention', cron: '23 2 * * *', op: retainSessions },
];
