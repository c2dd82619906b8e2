import type { Directive } from '../reading/directive-of.ts';
import type { NormalisedReport } from '../reading/normalise-report.ts';
import type { Verdict } from './classify-report.ts';
import { type RiskLevel, riskLevels } from './risk-levels.ts';

// What a stranger could do had the block not held: run code, carry data off, or only show something.
export const runsCode: ReadonlySet<Directive> = new Set([
  'script-src',
  'worker-src',
  'child-src',
  'default-src',
]);
const carriesData: ReadonlySet<Directive> = new Set([
  'connect-src',
  'frame-src',
  'fenced-frame-src',
  'style-src',
  'navigate-to',
]);

const bypassRisks: ReadonlyMap<string, RiskLevel> = new Map([
  ['base-uri', 'critical'],
  ['script-from-data', 'critical'],
  ['script-from-blob', 'high'],
  ['script-from-filesystem', 'high'],
  ['callback-with-code', 'critical'],
  ['callback-host', 'high'],
  ['gadget-host', 'high'],
  ['gadget-library', 'high'],
  ['inline-under-nonce', 'high'],
  ['javascript-address', 'high'],
  ['object-src', 'high'],
  ['trusted-types-sink', 'high'],
  ['trusted-types-policy', 'medium'],
  ['frame-ancestors', 'medium'],
]);

export function rateRisk(report: NormalisedReport, verdict: Verdict): RiskLevel {
  switch (verdict.classification) {
    case 'noise':
      return 'low';
    case 'bypass':
      return bypassRisk(report, verdict.reason);
    case 'inline':
      return report.directive === 'script-src' ? 'high' : 'low';
    case 'eval':
      return 'medium';
    case 'third-party':
      return foreignRisk(report.directive);
    default:
      // Own files, embedded data and what can't be told: a page at odds with its policy, not a stranger.
      return runsCode.has(report.directive) ? 'medium' : 'low';
  }
}

function bypassRisk(report: NormalisedReport, reason: string): RiskLevel {
  const level =
    reason === 'object-src' && report.blockedKind === 'data' ? 'critical' : bypassRisks.get(reason);
  if (level === undefined) return 'high';
  // A policy that only reports has let it happen.
  return report.disposition === 'report' ? raise(level) : level;
}

function foreignRisk(directive: Directive): RiskLevel {
  if (directive === 'script-src' || directive === 'worker-src' || directive === 'form-action') return 'high';
  return runsCode.has(directive) || carriesData.has(directive) ? 'medium' : 'low';
}

function raise(level: RiskLevel): RiskLevel {
  return riskLevels[riskLevels.indexOf(level) + 1] ?? level;
}
