import { useFormat } from '../../i18n/i18n-context.ts';
import type { FieldQuality } from './review-query.ts';
import { useReviewWords } from './review-words.ts';

type Agreement = NonNullable<FieldQuality['agreement']>;

/** How often the AI and people agree, as the reader writes it. */
export function useAgreementWords() {
  const words = useReviewWords();
  const format = useFormat();
  const share = (value: number | null): string => format.percent(value === null ? null : value * 100);
  const interval = ({ low, high }: Agreement, count: number): string =>
    words('interval', { low: share(low), high: share(high), count });
  return {
    share,
    interval,
    /** The share with its interval. */
    whole: (agreement: Agreement, count: number): string =>
      `${share(agreement.share)} (${interval(agreement, count)})`,
    kappa: (value: number | null): string => format.number(value, 2),
  };
}
