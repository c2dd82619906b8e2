import { dayFormat } from './day-text.ts';

/** The first of January 2024 was a Monday; 0 is Monday. */
export const weekdayName = (weekday: number, locale: string, form: 'long' | 'short'): string =>
  dayFormat(locale, { weekday: form }).format(new Date(Date.UTC(2024, 0, 1 + weekday)));

export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
