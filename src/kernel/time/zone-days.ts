import { dayMs } from '../day-ms.ts';

/** By the zone as somebody spelled it, and people spell one zone in many ways. */
const readers = new Map<string, (atMs: number) => number>();
const maxReaders = 1000;
/** Kept of a zone. */
const maxDays = 500;

/** The day number (days since 1970-01-01) that a clock in the zone shows at an instant. */
export function localDay(zone: string, atMs: number): number {
  return Math.floor((atMs + offsetMs(zone, atMs)) / dayMs);
}

/** The first instant of a local day: half-hour zones, clock changes and skipped days included. */
export function dayStartMs(zone: string, day: number): number {
  const guess = day * dayMs;
  const near = guess - offsetMs(zone, guess);
  if (localDay(zone, near) === day && localDay(zone, near - 1) < day) return near;
  let low = guess - 30 * 3_600_000;
  let high = guess + 30 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localDay(zone, middle) >= day) high = middle;
    else low = middle;
  }
  return high;
}

/** How far the zone's clock is ahead of UTC at an instant. */
export function offsetMs(zone: string, atMs: number): number {
  if (zone === 'UTC') return 0;
  const known = readers.get(zone);
  if (known) return known(atMs);
  const reader = offsetReader(zone);
  if (readers.size >= maxReaders) readers.clear();
  readers.set(zone, reader);
  return reader(atMs);
}

export function offsetReader(zone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: undefined,
  });
  const read = (atMs: number): number => {
    const whole = Math.floor(atMs / 1000) * 1000;
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(whole)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
  };
  // Asked for each hour of many weeks, and all but a few days have one offset: null for those on which it changes.
  const days = new Map<number, number | null>();
  return (atMs) => {
    const day = Math.floor(atMs / dayMs);
    const known = days.get(day);
    if (known !== undefined) return known ?? read(atMs);
    const first = read(day * dayMs);
    const offset = first === read((day + 1) * dayMs - 1) ? first : null;
    if (days.size >= maxDays) days.clear();
    days.set(day, offset);
    return offset ?? read(atMs);
  };
}
