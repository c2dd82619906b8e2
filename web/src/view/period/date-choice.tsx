import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useCalendarWords } from '../../ui/fields/use-calendar-words.ts';
import { dayIn, isDay } from './period.ts';

interface Props {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly timeZone: string;
  readonly onChoose: (startDate: string, endDate: string) => void;
}

/** Two days of a calendar: the first and the last, both meant whole. */
export function DateChoice({ startDate, endDate, timeZone, onChoose }: Props) {
  const words = useCalendarWords();
  const [days, setDays] = useState<[string | null, string | null]>([dayOf(startDate), dayOf(endDate)]);
  return (
    <DatePicker
      {...words}
      type="range"
      allowSingleDateInRange
      value={days}
      maxDate={dayIn(timeZone, new Date())}
      onChange={([first, last]) => {
        setDays([first, last]);
        if (first && last) onChoose(first, last);
      }}
    />
  );
}

const dayOf = (text: string | undefined): string | null => (text && isDay(text) ? text : null);
