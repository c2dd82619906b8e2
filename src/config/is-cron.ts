import { Cron } from 'croner';

/** Whether it is a cron expression of so many fields that comes to a moment at all. */
export function isCron(expression: string, fieldCounts: readonly number[]): boolean {
  if (!fieldCounts.includes(expression.trim().split(/\s+/).length)) return false;
  try {
    return new Cron(expression, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
