import type { Job } from '../../kernel/job.ts';
import { endKeys } from './end-keys.ts';

export const keyJobs: readonly Job[] = [{ name: 'api-keys', cron: '23 * * * *', op: endKeys }];
