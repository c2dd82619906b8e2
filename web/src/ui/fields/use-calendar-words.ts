import { useI18n } from '../../i18n/i18n-context.ts';

/** A calendar in the reader's language, whatever the browser's is. */
export function useCalendarWords() {
  const { t, format } = useI18n();
  const say = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(format.locale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  return {
    // Days of other months and red weekends would be too pale to read.
    hideOutsideDates: true,
    weekendDays: [],
    monthLabelFormat: (day: string) => say(day, { month: 'long', year: 'numeric' }),
    monthsListFormat: (day: string) => say(day, { month: 'short' }),
    weekdayFormat: (day: string) => say(day, { weekday: 'short' }),
    getDayProps: (day: string) => ({ 'aria-label': say(day, { dateStyle: 'full' }) }),
    ariaLabels: {
      previousMonth: t('range.earlier'),
      previousYear: t('range.earlier'),
      previousDecade: t('range.earlier'),
      nextMonth: t('range.later'),
      nextYear: t('range.later'),
      nextDecade: t('range.later'),
    },
  };
}
