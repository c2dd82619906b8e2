import { z } from 'zod';
import { id } from '../../../kernel/schema.ts';

/** Whom a run of a schedule is about. */
export const ScheduledFor = z.strictObject({
  companies: z
    .array(id)
    .optional()
    .describe('Of these alone; omitted: of all whose history is not being told'),
});

/**
 * Of the companies `c`. What happens in a past that is being made up is for whoever tells it, each day in its turn.
 * `only` and `now`: the parameters with the companies, or null, and with the time.
 */
export const isScheduled = (only: string, now: string): string =>
  `c.status IN ('TRIAL', 'ACTIVE') AND (c.id = ANY(${only}::uuid[]) OR (${only}::uuid[] IS NULL
  AND (c.history_until IS NULL OR c.history_until <= ${now})))`;
