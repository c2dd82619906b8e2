import { createHash } from 'node:crypto';
import type { NormalisedReport } from '../reading/normalise-report.ts';
import type { Verdict } from './classify-report.ts';
import type { RiskLevel } from './risk-levels.ts';

/**
 * The same for reports that call for the same action. Left out on purpose: line, column, path of what was
 * blocked and everything random in it, so that a flood of unique addresses stays one violation a host.
 */
export function fingerprint(report: NormalisedReport, verdict: Verdict, riskLevel: RiskLevel): string {
  const parts = [
    report.directive,
    report.blockedKind,
    report.blockedScheme ?? '',
    report.blockedTarget,
    report.sourceKind,
    report.sourceHost ?? '',
    report.documentOwner,
    report.documentHost ?? '',
    report.documentPath,
    verdict.reason,
    riskLevel,
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}
