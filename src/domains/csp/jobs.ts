import type { Job } from '../../kernel/job.ts';
import { removeOldReports } from './remove-old-reports.ts';

export const cspJobs: readonly Job[] = [{ name: 'csp-retention', cron: '17 * * * *', op: removeOldReports }];
