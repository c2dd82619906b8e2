import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { windowAt } from '../judging/windows.ts';

export const rhythms = ['weekly', 'daily', 'never'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Eight in the morning: by then a night's import is there. */
const sentAtMs = 8 * hourMs;

/** The last whole day or week of a zone that is told by now. */
export function toldPeriod(rhythm: 'weekly' | 'daily', zone: string, nowMs: number): Period {
  const span = rhythm === 'weekly' ? 'week' : 'day';
  return windowAt(span, zone, windowAt(span, zone, nowMs - sentAtMs).fromMs - 1);
}
