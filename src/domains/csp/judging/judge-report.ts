import { createHash } from 'node:crypto';
import {
  type NormalisedReport,
  type NormaliseOptions,
  normaliseReport,
} from '../reading/normalise-report.ts';
import type { RawReport } from '../reading/raw-report.ts';
import { type Classification, classifyReport, type Verdict } from './classify-report.ts';
import { rateRisk } from './rate-risk.ts';
import type { RiskLevel } from './risk-levels.ts';

/** A report with everything the service concludes from it: what is stored, counted and shown. */
export interface JudgedReport extends NormalisedReport {
  classification: Classification;
  reason: string;
  bypassAttempt: boolean;
  riskLevel: RiskLevel;
  fingerprint: string;
}

export function judgeReport(raw: RawReport, options: NormaliseOptions): JudgedReport {
  const report = normaliseReport(raw, options);
  const verdict = classifyReport(report);
  const riskLevel = rateRisk(report, verdict);
  return { ...report, ...verdict, riskLevel, fingerprint: fingerprint(report, verdict, riskLevel) };
}

/**
 * The same for reports that call for the same action. Left out on purpose: line, column, path of what was
 * blocked and everything random in it, so that a flood of unique addresses stays one violation a host.
 */
function fingerprint(report: NormalisedReport, verdict: Verdict, riskLevel: RiskLevel): string {
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
