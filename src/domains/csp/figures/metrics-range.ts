import { hourMs } from '../../../kernel/hour-ms.ts';
import { floorTo } from '../../../kernel/time/floor-to.ts';
import type { TimeRange } from '../../../kernel/time/time-ranges.ts';
import { slotMs } from '../counting/report-batch.ts';

export interface MetricsRange {
  readonly name: TimeRange;
  /** To five minutes, as finely as kinds are counted: totals and kinds then tell of the same reports. */
  readonly start: Date;
  readonly end: Date;
  /** The hour the range begins in, and the first of its five minutes that belong to it, counted from 1. */
  readonly firstHour: Date;
  readonly firstSlot: number;
}

const hoursOf: Readonly<Record<TimeRange, number>> = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720 };

export function metricsRange(name: TimeRange, now: Date): MetricsRange {
  const startMs = floorTo(now.getTime() - hoursOf[name] * hourMs, slotMs);
  const firstHourMs = floorTo(startMs, hourMs);
  return {
    name,
    start: new Date(startMs),
    end: now,
    firstHour: new Date(firstHourMs),
    firstSlot: 1 + (startMs - firstHourMs) / slotMs,
  };
}
