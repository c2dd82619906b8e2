import type { DateForm } from './read-date.ts';

/** A session over the hour that the clock goes through twice in autumn ends in the second one. */
export function inSecondHour(end: number | null, start: number | null, { zone }: DateForm): number | null {
  if (end === null || start === null || end >= start) return end;
  const again = zone.repeatOf(end);
  return again !== null && again >= start ? again : end;
}

/** The end that follows from how long it was, else from its last message. */
export function endOf(
  start: number | null,
  duration: number | null,
  lastMessage: number | null,
): number | null {
  if (start === null) return null;
  if (duration !== null) return start + Math.round(duration * 1000);
  return lastMessage !== null && lastMessage >= start ? lastMessage : null;
}
