import { exampleSignal } from './example-signal.ts';
import { findingOf } from './finding-of.ts';
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
          title: 'The audit log was tampered with',
          description: 'A check of the audit log found entries that are not as they were sealed.',
          evidence: [`log of: ${signal.target}`, 'the entry of the check names the first bad number'],
        }),
      ),
  example: (startMs) => [exampleSignal(startMs, 'tampered', { ipAddress: null, target: 'a company' })],
};
