import { RISK_LEVELS, type RiskLevel } from './rate-risk.ts';
import { suggest } from './suggest.ts';
import type { ViolationGroup } from './violation-group.ts';

export interface RiskAssessment {
  /** 0 (nothing but noise) to 100. */
  overallRiskScore: number;
  riskLevel: RiskLevel;
  criticalIssues: string[];
  recommendations: string[];
}

const MAX_LINES = 10;
const BAND_WIDTH = 25;
const BAND_FILLED_BY = 5;

/** The worst violation that is not noise sets the band of 25 points; how much of it there is sets the place in it. */
export function assessRisk(groups: readonly ViolationGroup[]): RiskAssessment {
  const real = groups.filter((group) => group.classification !== 'noise').toSorted(byWeight);
  const worst = real[0]?.riskLevel;
  return {
    overallRiskScore: worst === undefined ? 0 : scoreOf(worst, real),
    riskLevel: worst ?? 'low',
    criticalIssues: distinct(real.filter((group) => rankOf(group) >= 2).map(issueText)),
    recommendations: distinct(real.map(suggest)),
  };
}

function scoreOf(worst: RiskLevel, groups: readonly ViolationGroup[]): number {
  // A thousandfold flood of one violation weighs as much as four of a kind: counts can be forged, kinds less so.
  const weight = groups
    .filter((group) => group.riskLevel === worst)
    .reduce((total, { count }) => total + 1 + Math.log10(Math.max(1, count)), 0);
  const share = 1 - Math.exp(-weight / BAND_FILLED_BY);
  return Math.min(100, Math.round(RISK_LEVELS.indexOf(worst) * BAND_WIDTH + share * BAND_WIDTH));
}

function issueText(group: ViolationGroup): string {
  const what = group.bypassAttempt
    ? `policy bypass attempt (${group.reason})`
    : group.reason.replaceAll('-', ' ');
  return `${group.directive}: ${what}, ${group.blockedTarget}, ${group.count} ${group.count === 1 ? 'report' : 'reports'}`;
}

function byWeight(left: ViolationGroup, right: ViolationGroup): number {
  return rankOf(right) - rankOf(left) || right.count - left.count;
}

function rankOf(group: ViolationGroup): number {
  return RISK_LEVELS.indexOf(group.riskLevel);
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)].slice(0, MAX_LINES);
}
