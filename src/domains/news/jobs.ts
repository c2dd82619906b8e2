import type { Job } from '../../kernel/job.ts';
import { evaluateAlerts } from './alerts/evaluate-alerts.ts';

/** A little after the full minute: what came in at its end is counted by then. */
export const newsJobs: readonly Job[] = [{ name: 'news-alerts', cron: '20 * * * * *', op: evaluateAlerts }];
