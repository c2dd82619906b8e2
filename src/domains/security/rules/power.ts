import { dayMs } from '../../../kernel/day-ms.ts';
import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, told, toldSome } from './finding-of.ts';
import { windowRule } from './latest-window.ts';
import type { Rule } from './rule.ts';

const trustedAfterMs = dayMs;
const manyGrants = 3;

/**
 * Power over the platform is always told. Power over a company is told when whoever grants it came from an address
 * that was not theirs a day ago, or grants it to several people within an hour.
 */
export const grantedPower: Rule = {
  name: 'granted-power',
  type: 'PRIVILEGE_ESCALATION',
  by: 'user',
  kinds: ['granted'],
  lookBackSeconds: 3600,
  asks: 'acquaintance',
  judge(trace, { sinceMs, knownAtSourceSinceMs }) {
    return trace.flatMap((signal, n) => {
      if (signal.atMs < sinceMs) return [];
      const isPlatform = /^(platform|operator)\./.test(signal.action);
      const isStranger =
        knownAtSourceSinceMs === undefined || signal.atMs - knownAtSourceSinceMs < trustedAfterMs;
      if (!isPlatform && !isStranger && n + 1 < manyGrants) return [];
      return findingOf(grantedPower, [signal], {
        severity: isPlatform ? 'HIGH' : 'MEDIUM',
        subject: `${signal.userId} granted ${signal.target}`,
        title: isPlatform ? say('seen.platformPower') : say('seen.madeAdministrator'),
        description: isPlatform ? say('alert.platformPower') : say('alert.madeAdministrator'),
        evidence: [told('evidence.grantedTo', signal.target), told('evidence.by', signal.action)],
      });
    });
  },
};

/** One person administers far more than the threshold and far more than they ever do. */
export const unusualAdminActivity = windowRule({
  name: 'unusual-admin-activity',
  type: 'UNUSUAL_ADMIN_ACTIVITY',
  by: 'user',
  kinds: ['adminAct', 'granted'],
  windowSeconds: 3600,
  asks: 'habit',
  passes: (window, { thresholds, habit }) =>
    countOf(window) >= Math.max(thresholds.adminActionsPerHour, 2 * (habit?.adminActs ?? 0)),
  tell: (window, { habit }) => ({
    severity: 'MEDIUM',
    subject: `${window[0]?.userId}`,
    title: say('seen.muchAdministration'),
    description: say('alert.muchAdministration', { count: countOf(window), most: habit?.adminActs ?? 0 }),
    evidence: [
      toldSome(
        'evidence.operations',
        distinct(window, ({ action }) => action),
      ),
    ],
  }),
});
