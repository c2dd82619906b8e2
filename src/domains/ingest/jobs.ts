import type { Job } from '../../kernel/job.ts';
import { retainArrivals } from './retain-arrivals.ts';

export const ingestJobs: readonly Job[] = [
  { name: 'ingest-retention', cron: '43 * * * *', op: retainArrivals },
];
