import { riskLevels } from '../../../../src/domains/csp/judging/risk-levels.ts';
import type { Format } from '../../i18n/format.ts';
import { observed } from '../../i18n/observed.ts';
import { type Recorded, recordedText } from '../../i18n/recorded.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type CspMetrics, type CspSearch, severityOf } from './csp-search.ts';

type Risk = CspMetrics['riskAnalysis'];

interface Language {
  readonly t: Translate;
  readonly format: Pick<Format, 'number'>;
  readonly words: Recorded;
}

/** What to do, in the reader's language by its code; else in the sentence of the service. */
export const adviceWords = (
  { words, format }: Language,
  advice: Risk['advice'][number] | undefined,
  sentence: string,
): string => (advice && recordedText(words, [`advice.${advice.code}`], advice.values, format)) ?? sentence;

/** What is critical, by its parts; else in the sentence of the service. */
export function issueWords(
  { t, words, format }: Language,
  issue: Risk['issues'][number] | undefined,
  sentence: string,
): string {
  if (!issue) return sentence;
  const values = { ...issue, what: observed(t, issue.classification) };
  return recordedText(words, ['csp.issue'], values, format) ?? sentence;
}

/** What violations have in common: a level in the reader's words, the rest as it was reported. */
export function groupWords(t: Translate, group: CspSearch['group'], key: string): string {
  const level = group === 'riskLevel' ? riskLevels.find((one) => one === key) : undefined;
  if (level) return t(`severity.${severityOf[level]}`);
  return key === '' ? '–' : key;
}
