import { DatabaseUnavailable, explainUnavailable } from './database-unavailable.ts';

/** Of SQLSTATE: connection, room on disk or in memory, somebody who ended it, input and output. */
const passing = /^(?:08|53|57P|58)/;

/** Whether the database cannot be reached, or has no room: nothing is wrong with what was asked, and later it may be well. */
export function isAway(error: unknown): boolean {
  if (explainUnavailable(error) instanceof DatabaseUnavailable) return true;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if ('code' in cause && typeof cause.code === 'string' && passing.test(cause.code)) return true;
  return false;
}
