import { dayMs } from '../../kernel/day-ms.ts';
import { invalidParameter } from '../../kernel/errors.ts';
import type { Period } from '../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../kernel/time/zone-days.ts';
import { type Sentence, say } from '../../words/sentence.ts';

export interface Dates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const defaultDays = 30;
/** To ask since 1970 is how programs ask for everything; past it an answer is all empty days. */
const maxDays = 25_000;
const farBack = Date.UTC(1700, 0, 1);
const farOn = Date.UTC(2240, 0, 1);

/** The period of two dates, open where one is not given; undefined without any. */
export function openPeriod({ startDate, endDate }: Dates, zone: string): Period | undefined {
  if (startDate === undefined && endDate === undefined) return undefined;
  const fromMs = startDate === undefined ? farBack : startOf(startDate, zone);
  const belowMs = endDate === undefined ? Math.max(farOn, fromMs + 1) : endOf(endDate, zone);
  return inOrder({ fromMs, belowMs });
}

/** As `openPeriod`, but never open: by default the last 30 days of the company's zone, today included. */
export function closedPeriod({ startDate, endDate }: Dates, zone: string, nowMs: number): Period {
  const today = localDay(zone, nowMs);
  const fromMs = startDate === undefined ? undefined : startOf(startDate, zone);
  const belowMs =
    endDate === undefined
      ? dayStartMs(zone, Math.max(today, fromMs === undefined ? today : localDay(zone, fromMs)) + 1)
      : endOf(endDate, zone);
  const period = inOrder({
    fromMs: fromMs ?? dayStartMs(zone, localDay(zone, belowMs - 1) - (defaultDays - 1)),
    belowMs,
  });
  // Every day of the range is in the answer, so there must be an end to them.
  if (period.belowMs - period.fromMs <= maxDays * dayMs) return period;
  throw badPeriod(say('figures.mostDays', { days: maxDays }));
}

/** The period of equal length just before: as many days where it is made of whole days. */
export function previousPeriod({ fromMs, belowMs }: Period, zone: string): Period {
  const first = localDay(zone, fromMs);
  const next = localDay(zone, belowMs);
  const isWholeDays = dayStartMs(zone, first) === fromMs && dayStartMs(zone, next) === belowMs;
  return {
    fromMs: isWholeDays ? dayStartMs(zone, first - (next - first)) : fromMs - (belowMs - fromMs),
    belowMs: fromMs,
  };
}

/** Both as one stretch of time. */
export const joinPeriods = (a: Period, b: Period): Period => ({
  fromMs: Math.min(a.fromMs, b.fromMs),
  belowMs: Math.max(a.belowMs, b.belowMs),
});

export function daysOf({ fromMs, belowMs }: Period, zone: string): { first: number; last: number } {
  return { first: localDay(zone, fromMs), last: localDay(zone, belowMs - 1) };
}

export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const startOf = (text: string, zone: string): number => {
  const day = dayNumber(text);
  return day === undefined ? new Date(text).getTime() : dayStartMs(zone, day);
};

/** A day is meant whole, and a moment is meant with. */
const endOf = (text: string, zone: string): number => {
  const day = dayNumber(text);
  return day === undefined ? new Date(text).getTime() + 1 : dayStartMs(zone, day + 1);
};

const dayNumber = (text: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / dayMs : undefined;

function inOrder(period: Period): Period {
  if (period.fromMs < period.belowMs) return period;
  throw badPeriod(say('figures.endFirst'));
}

const badPeriod = (message: Sentence) => invalidParameter('startDate', message);
