import { inEnglish, type Sentence, say } from '../../../words/sentence.ts';
import { type RiskLevel, riskLevels } from '../judging/risk-levels.ts';
import { type Advice, adviceOf, suggest } from './suggest.ts';
import type { ViolationGroup } from './violation-group.ts';

export interface RiskAssessment {
  /** 0 (nothing but noise) to 100. */
  overallRiskScore: number;
  riskLevel: RiskLevel;
  criticalIssues: Sentence[];
  recommendations: Sentence[];
  /** The same two lists in parts, for whoever says them otherwise. */
  issues: { directive: string; classification: string; blocked: string; count: number }[];
  advice: Advice[];
}

const maxLines = 10;
const bandWidth = 25;
const bandFilledBy = 5;

/** The worst violation that is not noise sets the band of 25 points; how much of it there is sets the place in it. */
export function assessRisk(groups: readonly ViolationGroup[]): RiskAssessment {
  const real = groups.filter((group) => group.classification !== 'noise').toSorted(byWeight);
  const worst = real[0]?.riskLevel;
  const issues = distinctBy(
    real.filter((group) => rankOf(group) >= 2),
    issueOf,
  );
  const advised = distinctBy(real, suggest);
  return {
    overallRiskScore: worst === undefined ? 0 : scoreOf(worst, real),
    riskLevel: worst ?? 'low',
    criticalIssues: issues.map(issueOf),
    recommendations: advised.map(suggest),
    issues: issues.map(({ directive, classification, blockedTarget, count }) => ({
      directive,
      classification,
      blocked: blockedTarget,
      count,
    })),
    advice: advised.map(adviceOf),
  };
}

function scoreOf(worst: RiskLevel, groups: readonly ViolationGroup[]): number {
  // A thousandfold flood of one violation weighs as much as four of a kind: counts can be forged, kinds less so.
  const weight = groups
    .filter((group) => group.riskLevel === worst)
    .reduce((total, { count }) => total + 1 + Math.log10(Math.max(1, count)), 0);
  const share = 1 - Math.exp(-weight / bandFilledBy);
  return Math.min(100, Math.round(riskLevels.indexOf(worst) * bandWidth + share * bandWidth));
}

function issueOf({ directive, classification, reason, blockedTarget, count }: ViolationGroup): Sentence {
  const told = classification === 'bypass' ? reason : reason.replaceAll('-', ' ');
  const what = say(`csp.what.${classification}`, { reason: told });
  return say('csp.issue', { directive, what, blocked: blockedTarget, count });
}

function byWeight(left: ViolationGroup, right: ViolationGroup): number {
  return rankOf(right) - rankOf(left) || right.count - left.count;
}

function rankOf(group: ViolationGroup): number {
  return riskLevels.indexOf(group.riskLevel);
}

/** The first of those that are said with the same words, and no more than a page takes. */
function distinctBy(groups: readonly ViolationGroup[], sentenceOf: (group: ViolationGroup) => Sentence) {
  const said = new Map<string, ViolationGroup>();
  for (const group of groups) {
    const text = inEnglish(sentenceOf(group));
    if (!said.has(text)) said.set(text, group);
  }
  return [...said.values()].slice(0, maxLines);
}
