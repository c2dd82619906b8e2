import { say } from '../../../words/sentence.ts';
import { countOf } from '../signals/signal.ts';
import { findingOf, told } from './finding-of.ts';
import type { Rule } from './rule.ts';

/** A check of the audit log found that it was changed. */
export const auditTampering: Rule = {
  name: 'audit-tampering',
  type: 'AUDIT_TAMPERING',
  by: 'service',
  kinds: ['tampered'],
  lookBackSeconds: 60,
  judge: (trace, { sinceMs }) =>
    trace
      .filter(({ atMs }) => atMs >= sinceMs)
      .map((signal) =>
        findingOf(auditTampering, [signal], {
          severity: 'CRITICAL',
          subject: `${signal.target}`,
          title: say('seen.auditTampering'),
          description: say('alert.auditTampering'),
          evidence: [told('evidence.logOf', signal.target), say('evidence.badNumber')],
        }),
      ),
};

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
