import { useT } from '../../i18n/i18n-context.ts';
import { sentiments } from '../../view/filters/session-search.ts';
import { useNames } from '../../view/names/use-names.ts';
import type { FieldQuality } from './review-query.ts';
import { useReviewWords } from './review-words.ts';

/** Values of labels in the reader's words. */
export function useValueNames(companyId: string | undefined) {
  const t = useT();
  const words = useReviewWords();
  const names = useNames(companyId);
  return (field: FieldQuality['field'], value: string | null): string => {
    if (value === null) return words('none');
    if (field === 'category') return names.category(value);
    if (field === 'language') return names.language(value);
    if (field === 'escalated') return words(value === 'true' ? 'value.true' : 'value.false');
    const sentiment = sentiments.find((one) => one === value);
    return sentiment ? t(`sentiment.${sentiment}`) : value;
  };
}
