import { say } from '../../../words/sentence.ts';
import { countOf, distinct } from '../signals/signal.ts';
import { findingOf, someOf, told } from './finding-of.ts';
import { latestWindow } from './latest-window.ts';
import type { Rule } from './rule.ts';

const anonymousActions = new Set(['csp.report']);

/** One sender goes on although it is told to stop. */
export const rateLimitBreach: Rule = {
  name: 'rate-limit-breach',
  type: 'RATE_LIMIT_BREACH',
  by: 'source',
  kinds: ['limited'],
  lookBackSeconds: 60,
  judge(trace, { thresholds, sinceMs }) {
    const most = thresholds.rateLimitViolationsPerMinute;
    const isAnonymous = (signal: (typeof trace)[number]) => anonymousActions.has(signal.action);
    const reports = trace.filter(isAnonymous);
    const others = trace.filter((signal) => !isAnonymous(signal));
    return [others, reports].flatMap((limited) => {
      const window = latestWindow(limited, 60, sinceMs, (w) => countOf(w) >= most);
      if (!window) return [];
      const isHeavy = limited === others && countOf(window) >= 10 * most;
      return findingOf(rateLimitBreach, window, {
        severity: isHeavy ? 'HIGH' : 'MEDIUM',
        subject: `${window[0]?.source}${limited === reports ? ' reports' : ''}`,
        title: say('seen.ignoresLimits'),
        description: say('alert.ignoresLimits', { count: countOf(window) }),
        evidence: [told('evidence.operations', someOf(distinct(window, ({ action }) => action)))],
        isAnonymous: limited === reports,
      });
    });
  },
};
