import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { dayIn, isDay } from './period.ts';

interface Props {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly timeZone: string;
  readonly onChoose: (startDate: string, endDate: string) => void;
}

/** Two days of a calendar: the first and the last, both meant whole. */
export function DateChoice({ startDate, endDate, timeZone, onChoose }: Props) {
  const { t, format } = useI18n();
  const [days, setDays] = useState<[string | null, string | null]>([dayOf(startDate), dayOf(endDate)]);
  const say = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(format.locale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    );
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      // Days of other months and red weekends would be too pale to read.
      hideOutsideDates
      weekendDays={[]}
      value={days}
      maxDate={dayIn(timeZone, new Date())}
      monthLabelFormat={(day) => say(day, { month: 'long', year: 'numeric' })}
      monthsListFormat={(day) => say(day, { month: 'short' })}
      weekdayFormat={(day) => say(day, { weekday: 'short' })}
      getDayProps={(day) => ({ 'aria-label': say(day, { dateStyle: 'full' }) })}
      ariaLabels={{
        previousMonth: t('range.earlier'),
        previousYear: t('range.earlier'),
        previousDecade: t('range.earlier'),
        nextMonth: t('range.later'),
        nextYear: t('range.later'),
        nextDecade: t('range.later'),
      }}
      onChange={([first, last]) => {
        setDays([first, last]);
        if (first && last) onChoose(first, last);
      }}
    />
  );
}

const dayOf = (text: string | undefined): string | null => (text && isDay(text) ? text : null);
