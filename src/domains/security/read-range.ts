import type { SystemCtx } from '../../kernel/context.ts';
import { readWindow } from '../audit/index.ts';

interface Dates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The stretch of time that two dates name, open where there is none. */
export function readRange(ctx: SystemCtx, { startDate, endDate }: Dates) {
  return readWindow(startDate, endDate, ctx.actor.type === 'user' ? ctx.actor.timeZone : 'UTC');
}

const dayMs = 86_400_000;

/** As readRange, closed: a missing end is now, a missing start a day before the end. */
export function readClosedRange(ctx: SystemCtx, dates: Dates): { from: Date; until: Date } {
  const range = readRange(ctx, dates);
  const until = range.until ?? new Date(Math.max(ctx.now().getTime(), range.from?.getTime() ?? 0) + 1);
  return { from: range.from ?? new Date(until.getTime() - dayMs), until };
}
