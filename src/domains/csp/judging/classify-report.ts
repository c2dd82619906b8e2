import type { NormalisedReport } from '../reading/normalise-report.ts';
import { bypassReason } from './bypass-reason.ts';
import { noiseReason } from './noise-reason.ts';

export const classifications = [
  'noise',
  'bypass',
  'own',
  'third-party',
  'inline',
  'eval',
  'data',
  'unclassified',
] as const;
export type Classification = (typeof classifications)[number];

export interface Verdict {
  classification: Classification;
  /** Short code for why, stable enough to group and test by. */
  reason: string;
  bypassAttempt: boolean;
}

/** Noise is looked for first: nothing that the reader's own software does may count as an attack. */
export function classifyReport(report: NormalisedReport): Verdict {
  const noise = noiseReason(report);
  if (noise !== null) return { classification: 'noise', reason: noise, bypassAttempt: false };
  const bypass = bypassReason(report);
  if (bypass !== null) return { classification: 'bypass', reason: bypass, bypassAttempt: true };
  const [classification, reason] = plainClass(report);
  return { classification, reason, bypassAttempt: false };
}

function plainClass(report: NormalisedReport): [Classification, string] {
  switch (report.blockedKind) {
    case 'inline':
      return ['inline', report.directiveScope === 'attr' ? 'inline-attribute' : 'inline-element'];
    case 'eval':
    case 'wasm-eval':
      return ['eval', report.blockedKind];
    case 'data':
    case 'blob':
    case 'filesystem':
      return ['data', `${report.blockedKind}-content`];
    case 'self':
      return ['own', 'own-host'];
    case 'web':
      return report.isBlockedOwn ? ['own', 'own-host'] : ['third-party', 'foreign-host'];
    default:
      return ['unclassified', report.blockedKind === 'app-link' ? 'app-link' : 'nothing-to-go-by'];
  }
}
