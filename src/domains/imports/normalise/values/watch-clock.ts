import { dayMs } from '../../../../kernel/day-ms.ts';
import type { RowWarning } from '../imported-session.ts';
import { watched } from '../time-zone.ts';
import type { DateForm } from './read-date.ts';

/** Dates of which each time that is in doubt is told, with what the clock showed. */
export function watchClock(
  form: DateForm,
  field: 'startTime' | 'endTime' | 'messageTime',
  warnings: RowWarning[],
): DateForm {
  const tell = (kind: RowWarning['kind'], wallClock: number): void =>
    void warnings.push({ field, kind, count: 1, sample: shownClock(wallClock) });
  const zone = watched(form.zone, tell);
  if (!form.tellsLocal) return { ...form, zone };
  const toInstant = (wallClock: number): number => {
    // A day alone is what it was.
    if (wallClock % dayMs !== 0) tell('TIME_LOCAL', wallClock);
    return zone.toInstant(wallClock);
  };
  return { ...form, zone: { ...zone, toInstant } };
}

export const shownClock = (wallClock: number): string =>
  new Date(wallClock).toISOString().slice(0, 16).replace('T', ' ');
