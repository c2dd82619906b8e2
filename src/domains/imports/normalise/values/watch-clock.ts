import type { RowWarning } from '../imported-session.ts';
import type { DateForm } from './read-date.ts';

/** Dates of which each time that is in doubt is told, with what the clock showed. */
export const watchClock = (
  { zone, order, tellsLocal = false }: DateForm,
  field: 'startTime' | 'endTime' | 'messageTime',
  warnings: RowWarning[],
): DateForm => ({
  zone,
  order,
  tellsLocal,
  tell: (kind, wallClock) => void warnings.push({ field, kind, count: 1, sample: shownClock(wallClock) }),
});

export const shownClock = (wallClock: number): string =>
  new Date(wallClock).toISOString().slice(0, 16).replace('T', ' ');
