import type { Job } from '../../kernel/job.ts';
import { tidyDatabase } from './system/tidy-database.ts';

export const platformJobs: readonly Job[] = [
  { name: 'database-statistics', cron: '* * * * *', op: tidyDatabase, input: { vacuum: false } },
  { name: 'database-vacuum', cron: '51 3 * * *', op: tidyDatabase, input: { vacuum: true } },
];
