import { say } from '../../../words/sentence.ts';
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
