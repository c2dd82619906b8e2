import type { Job } from '../../kernel/job.ts';
import { retainSessions } from './change/retain-sessions.ts';
import { settleSessions } from './settling/settle-sessions.ts';

export const sessionJobs: readonly Job[] = [
  { name: 'session-settling', cron: '* * * * *', op: settleSessions },
  { name: 'session-retention', cron: '23 2 * * *', op: retainSessions },
];
