import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { readDay, writeDay } from '../../i18n/day-text.ts';
import { useFormat } from '../../i18n/i18n-context.ts';
import classes from './day-field.module.css';
import { useCalendarWords } from './use-calendar-words.ts';

interface Props {
  readonly label: string;
  readonly className?: string;
  /** `2026-01-31` */
  readonly value: string | undefined;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string | undefined) => void;
}

/** A whole day, typed or taken from a calendar. A browser's own field would speak the browser's language, not the reader's. */
export function DayField({ label, className, value, min, max, onChange }: Props) {
  const { locale } = useFormat();
  const words = useCalendarWords();
  return (
    <DateInput
      {...words}
      // What stands in it is written anew in another language.
      key={locale}
      size="xs"
      className={className}
      aria-label={label}
      leftSection={<span>{label}</span>}
      leftSectionWidth="3.25rem"
      leftSectionProps={{ className: classes.label }}
      clearable
      // An address may say anything.
      value={value === undefined ? null : readDay(value, locale)}
      minDate={min}
      maxDate={max}
      valueFormat={(day) => writeDay(day.slice(0, 10), locale)}
      dateParser={(text) => readDay(text, locale)}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
