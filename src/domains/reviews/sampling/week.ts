import { dayMs } from '../../../kernel/day-ms.ts';

/** The Monday (UTC) of the last week that is over. */
export function lastWeek(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(today - (sinceMonday + 7) * dayMs);
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
