import type { RowWarning } from '../imported-session.ts';
import { watched } from '../time-zone.ts';
import type { DateForm } from './read-date.ts';

/** Dates of which each time that is in doubt is told, with what the clock showed. */
export const watchClock = (
  form: DateForm,
  field: 'startTime' | 'endTime' | 'messageTime',
  warnings: RowWarning[],
): DateForm => ({
  ...form,
  zone: watched(form.zone, (kind, wallClock) =>
    warnings.push({ field, kind, count: 1, sample: shownClock(wallClock) }),
  ),
});

export const shownClock = (wallClock: number): string =>
  new Date(wallClock).toISOString().slice(0, 16).replace('T', ' ');
