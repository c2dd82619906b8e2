import { Cron } from 'croner';

/** The farthest that a 29th of February is from the one before, where a century leaves one out. */
const farthestYears = 8;

/**
 * Whether it is a cron expression of so many fields that comes to a moment within some years: one that never does would
 * be looked for through four centuries, which takes as long as thousands of others.
 */
export function isCron(expression: string, fieldCounts: readonly number[]): boolean {
  const fields = expression.trim().split(/\s+/);
  if (!fieldCounts.includes(fields.length)) return false;
  const year = new Date().getFullYear();
  const seconds = fields.length === 5 ? ['0'] : [];
  const within = [...seconds, ...fields, `${year}-${year + farthestYears}`].join(' ');
  try {
    return new Cron(within, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
