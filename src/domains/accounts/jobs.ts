import type { Job } from '../../kernel/job.ts';
import { removeExpired } from './remove-expired.ts';

export const accountJobs: Job[] = [{ name: 'auth-expired', cron: '47 * * * *', op: removeExpired }];
