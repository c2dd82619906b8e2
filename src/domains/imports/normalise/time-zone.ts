import { dayMs } from '../../../kernel/day-ms.ts';
import { offsetReader } from '../../../kernel/time/zone-days.ts';

const minute = 60_000;

/** What a wall clock can show that is no one moment: it comes twice in autumn, and not at all in spring. */
export type ClockDoubt = 'TIME_TWICE' | 'TIME_SKIPPED';

export interface TimeZone {
  name: string;
  /**
   * The instant of a wall-clock time, given as if it were UTC. A time that the clock skips moves on by the
   * skipped hour; a time that comes twice means the first. Of both `tell` is told.
   */
  toInstant(wallClock: number, tell?: (doubt: ClockDoubt, wallClock: number) => void): number;
  /** Milliseconds before UTC. */
  offsetAt(instant: number): number;
  /** The second instant at which the clock shows the same time, where there is one. */
  repeatOf(instant: number): number | null;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function createTimeZone(name: string): TimeZone {
  const offsetAt = cachedOffsets(name);
  return {
    name,
    offsetAt,
    toInstant(wallClock, tell) {
      const before = offsetAt(wallClock - dayMs);
      const after = offsetAt(wallClock + dayMs);
      const early = wallClock - before;
      if (before === after) return early;
      const late = wallClock - after;
      const [isEarly, isLate] = [offsetAt(early) === before, offsetAt(late) === after];
      if (isEarly === isLate) tell?.(isEarly ? 'TIME_TWICE' : 'TIME_SKIPPED', wallClock);
      return isEarly || !isLate ? early : late;
    },
    repeatOf(instant) {
      const offset = offsetAt(instant + dayMs);
      const again = instant + offsetAt(instant) - offset;
      return again > instant && offsetAt(again) === offset ? again : null;
    },
  };
}

/** A clock that never changes, so many minutes before UTC. */
export const fixedZone = (name: string, minutes: number): TimeZone => ({
  name,
  toInstant: (wallClock) => wallClock - minutes * minute,
  offsetAt: () => minutes * minute,
  repeatOf: () => null,
});

/** Asking `Intl` costs microseconds: most days have one offset, and that is asked for once. */
function cachedOffsets(name: string): (instant: number) => number {
  if (name === 'UTC') return () => 0;
  const askOffset = offsetReader(name);
  const byDay = new Map<number, number>();
  const byMinute = new Map<number, number>();
  return (instant) => {
    const dayIndex = Math.floor(instant / dayMs);
    let offset = byDay.get(dayIndex);
    if (offset === undefined) {
      const start = askOffset(dayIndex * dayMs);
      offset = start === askOffset((dayIndex + 1) * dayMs) ? start : Number.NaN;
      byDay.set(dayIndex, offset);
    }
    if (!Number.isNaN(offset)) return offset;
    const minuteIndex = Math.floor(instant / minute);
    let exact = byMinute.get(minuteIndex);
    if (exact === undefined) {
      exact = askOffset(minuteIndex * minute);
      byMinute.set(minuteIndex, exact);
    }
    return exact;
  };
}
