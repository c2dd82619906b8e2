import { useMemo } from 'react';
import { attributeOf, type Cut, otherTexts } from '../../../../src/domains/figures/store/dimensions.ts';
import { hourLabel, weekdayName } from '../../i18n/hour-names.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNames } from '../../view/names/use-names.ts';
import { useBreakdownWords } from './breakdown-words.ts';

export type ValueName = (by: Cut, value: string | null) => string;

/** A value of anything in the reader's words. */
export function useValueNames(companyId: string | undefined): ValueName {
  const { t, format } = useI18n();
  const say = useBreakdownWords();
  const names = useNames(companyId);
  return useMemo(
    () => (by, value) => {
      if (value === null || value === '') return say('unknown');
      if (value === otherTexts) return say(attributeOf(by) === undefined ? 'others' : 'beyond');
      if (by === 'category' || by === 'language' || by === 'country') return names[by](value);
      if (by === 'weekday') return weekdayName(Number(value), format.locale, 'long');
      if (by === 'hour') return hourLabel(Number(value));
      if (by === 'rating') return t('session.rating.outOf', { rating: value });
      if (by === 'sentiment' && (value === 'NEGATIVE' || value === 'NEUTRAL' || value === 'POSITIVE'))
        return t(`sentiment.${value}`);
      return value;
    },
    [t, format, say, names],
  );
}
