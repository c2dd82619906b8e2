import type { Job } from '../../kernel/job.ts';
import { evaluateAlerts } from './alerts/evaluate-alerts.ts';
import { pruneMessages } from './channels/prune-messages.ts';
import { sendMessages } from './channels/send-messages.ts';
import { sendDigests } from './digest/send-digests.ts';

/** Alerts a little after the full minute: what came in at its end is counted by then. They are sent five seconds later. */
export const newsJobs: readonly Job[] = [
  { name: 'news-alerts', cron: '20 * * * * *', op: evaluateAlerts },
  { name: 'news-digest', cron: '40 */10 * * * *', op: sendDigests },
  { name: 'news-send', cron: '5-55/10 * * * * *', op: sendMessages },
  { name: 'news-prune', cron: '47 * * * *', op: pruneMessages },
];
