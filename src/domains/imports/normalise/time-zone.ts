import { dayMs } from '../../../kernel/day-ms.ts';
import { offsetReader } from '../../../kernel/time/zone-days.ts';

const minute = 60_000;

export interface TimeZone {
  name: string;
  /**
   * The instant of a wall-clock time, given as if it were UTC. A time that the clock skips moves on by the
   * skipped hour; a time that comes twice means the first.
   */
  toInstant(wallClock: number): number;
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
    toInstant(wallClock) {
      const before = offsetAt(wallClock - dayMs);
      const after = offsetAt(wallClock + dayMs);
      const early = wallClock - before;
      if (before === after || offsetAt(early) === before) return early;
      const late = wallClock - after;
      return offsetAt(late) === after ? late : early;
    },
    repeatOf(instant) {
      const offset = offsetAt(instant + dayMs);
      const again = instant + offsetAt(instant) - offset;
      return again > instant && offsetAt(again) === offset ? again : null;
    },
  };
}

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
