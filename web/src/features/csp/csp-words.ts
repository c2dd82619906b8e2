import { riskLevels } from '../../../../src/domains/csp/judging/risk-levels.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type CspSearch, severityOf } from './csp-search.ts';

/** What violations have in common: a level in the reader's words, the rest as it was reported. */
export function groupWords(t: Translate, group: CspSearch['group'], key: string): string {
  const level = group === 'riskLevel' ? riskLevels.find((one) => one === key) : undefined;
  if (level) return t(`severity.${severityOf[level]}`);
  return key === '' ? '–' : key;
}

const classes = ['noise', 'bypass', 'own', 'third-party', 'inline', 'eval', 'data', 'unclassified'] as const;

export function classWords(t: Translate, classification: string): string {
  const known = classes.find((one) => one === classification);
  return known ? t(`csp.class.${known}`) : classification;
}
