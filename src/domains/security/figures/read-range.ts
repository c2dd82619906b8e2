import type { SystemCtx } from '../../../kernel/context.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { readWindow } from '../../audit/index.ts';

interface Dates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The stretch of time that two dates name, open where there is none. Without a company's zone, days are UTC's. */
export function readRange({ startDate, endDate }: Dates, zone = 'UTC') {
  return readWindow(startDate, endDate, zone);
}

/** As readRange, closed: a missing end is now, a missing start a day before the end. */
export function readClosedRange(ctx: SystemCtx, dates: Dates, zone?: string): { from: Date; until: Date } {
  const range = readRange(dates, zone);
  const until = range.until ?? new Date(Math.max(ctx.now().getTime(), range.from?.getTime() ?? 0) + 1);
  return { from: range.from ?? new Date(until.getTime() - dayMs), until };
}
