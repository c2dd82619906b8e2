import type { Job } from '../../kernel/job.ts';
import { evaluateAlerts } from './alerts/evaluate-alerts.ts';
import { sendMessages } from './channels/send-messages.ts';

/** Alerts a little after the full minute: what came in at its end is counted by then. */
export const newsJobs: readonly Job[] = [
  { name: 'news-alerts', cron: '20 * * * * *', op: evaluateAlerts },
  { name: 'news-send', cron: '*/5 * * * * *', op: sendMessages },
];
