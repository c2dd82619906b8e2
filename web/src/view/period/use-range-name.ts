import { useI18n } from '../../i18n/i18n-context.ts';
import type { SessionSearch } from '../filters/session-search.ts';
import { isDay } from './period.ts';

/** A range in words: its preset, or its dates. */
export function useRangeName({ range, startDate, endDate }: SessionSearch): string {
  const { t, format } = useI18n();
  const say = (text: string): string =>
    isDay(text) ? format.date(new Date(`${text}T12:00:00Z`)) : format.dateTime(text);
  if (startDate && endDate) {
    if (startDate === endDate) return say(startDate);
    return t('range.between', { from: say(startDate), until: say(endDate) });
  }
  if (startDate) return t('range.from', { from: say(startDate) });
  if (endDate) return t('range.until', { until: say(endDate) });
  return range ? t(`range.${range}`) : t('range.all');
}
