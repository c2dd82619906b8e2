import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const windowSeconds = 3600;

/** One person administers far more than the threshold and far more than they ever do. */
export const unusualAdminActivity: Rule = {
  name: 'unusual-admin-activity',
  type: 'UNUSUAL_ADMIN_ACTIVITY',
  by: 'user',
  kinds: ['adminAct', 'granted'],
  lookBackSeconds: windowSeconds,
  asks: 'habit',
  judge(trace, { thresholds, sinceMs, habit }) {
    const least = Math.max(thresholds.adminActionsPerHour, 2 * (habit?.adminActs ?? 0));
    const window = latestWindow(trace, windowSeconds, sinceMs, (w) => countOf(w) >= least);
    if (!window) return [];
    return [
      findingOf(unusualAdminActivity, window, {
        severity: 'MEDIUM',
        subject: `${window[0]?.userId}`,
        title: say('seen.muchAdministration'),
        description: say('alert.muchAdministration', { count: countOf(window), most: habit?.adminActs ?? 0 }),
        evidence: [told('evidence.operations', someOf(distinct(window, ({ action }) => action)))],
      }),
    ];
  },
};
