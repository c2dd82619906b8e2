import {
  type NormalisedReport,
  type NormaliseOptions,
  normaliseReport,
} from '../reading/normalise-report.ts';
import type { RawReport } from '../reading/raw-report.ts';
import { type Classification, classifyReport } from './classify-report.ts';
import { fingerprint } from './fingerprint.ts';
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
