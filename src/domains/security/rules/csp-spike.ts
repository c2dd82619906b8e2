import { say } from '../../../words/sentence.ts';
import { countOf } from '../signals/signal.ts';
import { findingOf, told } from './finding-of.ts';
import type { Rule } from './rule.ts';

/** Browsers report far more violations than usual. Anybody may send such reports, so it never weighs more than MEDIUM. */
export const cspSpike: Rule = {
  name: 'csp-spike',
  type: 'CSP_VIOLATION_SPIKE',
  by: 'service',
  kinds: ['cspReports'],
  lookBackSeconds: 120,
  judge: (trace, { thresholds, sinceMs }) =>
    trace
      .filter(({ atMs, count }) => atMs >= sinceMs && count >= thresholds.cspViolationsPerMinute)
      .slice(-1)
      .map((minute) =>
        findingOf(cspSpike, [minute], {
          severity: 'MEDIUM',
          subject: 'csp',
          title: say('seen.cspSpike'),
          description: say('alert.cspSpike', { count: countOf([minute]) }),
          evidence: [told('evidence.minute', new Date(minute.atMs).toISOString()), say('evidence.cspPage')],
          windowSeconds: 60,
          isAnonymous: true,
        }),
      ),
};
