import { z } from 'zod';
import { said } from './said.ts';
import { instant } from './schema.ts';

/** A schedule, when it ran and when it will. */
export const ScheduleState = z.object({
  name: z.string(),
  cron: z.string(),
  lastRunAt: instant.nullable(),
  lastDurationMs: z.int().nullable(),
  lastError: said.nullable(),
  nextRunAt: instant.nullable(),
});
export type ScheduleState = z.output<typeof ScheduleState>;
