import { dayMs } from '../../../kernel/day-ms.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay, offsetMs } from '../../../kernel/time/zone-days.ts';
import type { AlertSpan } from '../alerts/alert-words.ts';

/** "Usual" is what these weeks say. */
export const weeksBack = 8;

/**
 * The hour, day or week of a zone's clock that a moment lies in; weeks begin on Monday. Windows follow each other without a
 * gap and never overlap: where a clock is changed by half an hour, as on Lord Howe Island, an hour ends or begins with that.
 */
export function windowAt(span: AlertSpan, zone: string, atMs: number): Period {
  if (span === 'hour') {
    const offset = offsetMs(zone, atMs);
    const hour = Math.floor((atMs + offset) / hourMs) * hourMs - offset;
    return {
      fromMs: offsetMs(zone, hour) === offset ? hour : changeMs(zone, hour, atMs),
      belowMs:
        offsetMs(zone, hour + hourMs - 1) === offset ? hour + hourMs : changeMs(zone, atMs, hour + hourMs),
    };
  }
  const day = localDay(zone, atMs);
  const first = span === 'day' ? day : day - weekdayOf(day);
  const next = span === 'day' ? day + 1 : first + 7;
  return { fromMs: dayStartMs(zone, first), belowMs: dayStartMs(zone, next) };
}

/** When between two moments of different offsets the clock is changed. */
function changeMs(zone: string, lowMs: number, highMs: number): number {
  const offset = offsetMs(zone, lowMs);
  let [low, high] = [lowMs, highMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** The end of the window that a moment lies in. */
export const nextEndMs = (span: AlertSpan, zone: string, atMs: number): number =>
  windowAt(span, zone, atMs).belowMs;

/** The same window so many weeks before, by the zone's clock. */
export function weeksBefore({ fromMs }: Period, span: AlertSpan, zone: string, weeks: number): Period {
  const day = localDay(zone, fromMs) - 7 * weeks;
  if (span !== 'hour') return windowAt(span, zone, dayStartMs(zone, day));
  const clockMs = (fromMs + offsetMs(zone, fromMs)) % dayMs;
  const guess = day * dayMs + clockMs;
  const near = guess - offsetMs(zone, guess);
  return windowAt(span, zone, guess - offsetMs(zone, near));
}

/** The window just before. */
export const before = ({ fromMs }: Period, span: AlertSpan, zone: string): Period =>
  windowAt(span, zone, fromMs - 1);

const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** What is looked at to judge a window: itself, the one before, and theirs of earlier weeks with what lies around them. */
export interface Frame {
  readonly now: Period;
  readonly last: Period;
  readonly weeks: readonly {
    readonly now: Period;
    readonly last: Period;
    readonly around: readonly Period[];
  }[];
}

/** The frames of windows; those of one day share what lies around them. */
export function framesIn(span: AlertSpan, zone: string): (window: Period) => Frame {
  const byDay = new Map<number, Period[]>();
  const aroundOf = (window: Period): Period[] => {
    const day = localDay(zone, window.fromMs);
    const known = byDay.get(day) ?? around(window, span, zone);
    byDay.set(day, known);
    return known;
  };
  return (window) => ({
    now: window,
    last: before(window, span, zone),
    weeks: Array.from({ length: weeksBack }, (_, at) => {
      const now = weeksBefore(window, span, zone, at + 1);
      return { now, last: before(now, span, zone), around: aroundOf(now) };
    }),
  });
}

/** Hours of the same day, days of the same week: they tell how much a figure varies by itself. */
function around(window: Period, span: AlertSpan, zone: string): Period[] {
  if (span === 'week') return [];
  if (span === 'day') {
    const day = localDay(zone, window.fromMs);
    return Array.from({ length: 7 }, (_, at) => windowAt('day', zone, dayStartMs(zone, day - at)));
  }
  const start = dayStartMs(zone, localDay(zone, window.fromMs));
  return Array.from({ length: 24 }, (_, hour) => windowAt('hour', zone, start + hour * hourMs));
}

/** All windows of a frame in order, each once. */
export function windowsOf({ now, last, weeks }: Frame): Period[] {
  const all = [now, last, ...weeks.flatMap((week) => [week.now, week.last, ...week.around])];
  return [...new Map(all.map((one) => [one.fromMs, one])).values()].sort((a, b) => a.fromMs - b.fromMs);
}
