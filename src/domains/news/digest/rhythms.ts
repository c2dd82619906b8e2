import { dayMs } from '../../../kernel/day-ms.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay, offsetMs } from '../../../kernel/time/zone-days.ts';
import { windowAt } from '../judging/windows.ts';

export const rhythms = ['weekly', 'daily', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Eight in the morning by the zone's clock, also on the day it is changed: by then a night's import is there. */
const sentAtMs = 8 * hourMs;

/** The last whole day or week of a zone that is told by now. */
export function toldPeriod(rhythm: 'weekly' | 'daily', zone: string, nowMs: number): Period {
  const span = rhythm === 'weekly' ? 'week' : 'day';
  const clockMs = (nowMs + offsetMs(zone, nowMs)) % dayMs;
  const day = dayStartMs(zone, localDay(zone, nowMs) - (clockMs < sentAtMs ? 1 : 0));
  return windowAt(span, zone, windowAt(span, zone, day).fromMs - 1);
}
