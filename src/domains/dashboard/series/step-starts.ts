import { dayMs } from '../../../kernel/day-ms.ts';
import { invalidParameter } from '../../../kernel/errors.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import { say } from '../../../words/sentence.ts';
import { daysOf } from '../read-period.ts';

export const grains = ['hour', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

const mostSteps = 1000;

/** How a period is told unless somebody chooses: in a few dozen steps. */
export function usualGrain(period: Period, zone: string): Grain {
  const { first, last } = daysOf(period, zone);
  const days = last - first + 1;
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 400 ? 'week' : 'month';
}

/** When each hour, day, week (from Monday) or month of a period begins in a zone; the first one with the period. */
export function stepStarts(period: Period, grain: Grain, zone: string): number[] {
  const { first, last } = daysOf(period, zone);
  if (grain === 'hour' && (last - first + 1) * 23 > mostSteps) throw tooFine();
  const starts = [period.fromMs];
  const add = (atMs: number): void => {
    if (atMs <= (starts.at(-1) ?? 0) || atMs >= period.belowMs) return;
    // At once: to tell where each day of a long period begins takes a second, in which nobody else has a turn.
    if (starts.length === mostSteps) throw tooFine();
    starts.push(atMs);
  };
  for (let day = first; day <= last; day += 1) {
    if (!beginsWith(day, grain)) continue;
    const startMs = dayStartMs(zone, day);
    add(startMs);
    if (grain !== 'hour') continue;
    const endMs = dayStartMs(zone, day + 1);
    for (let atMs = startMs + hourMs; atMs < endMs; atMs += hourMs) add(atMs);
  }
  return starts;
}

const tooFine = () => invalidParameter('grain', say('figures.mostSteps', { most: mostSteps }));

/** Day 0 was a Thursday. */
function beginsWith(day: number, grain: Grain): boolean {
  if (grain === 'week') return (day + 3) % 7 === 0;
  return grain !== 'month' || new Date(day * dayMs).getUTCDate() === 1;
}
