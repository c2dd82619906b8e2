import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { instant } from '../../kernel/schema.ts';

export const listSchedules = operation({
  id: 'operator.schedules',
  summary: 'All schedules, when they ran and when they will',
  kind: 'query',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  input: z.strictObject({}),
  output: z.object({
    schedules: z.array(
      z.object({
        name: z.string(),
        cron: z.string(),
        lastRunAt: instant.nullable(),
        lastDurationMs: z.int().nullable(),
        lastError: z.string().nullable(),
        nextRunAt: instant.nullable(),
      }),
    ),
  }),
  run: async (ctx) => ({ schedules: await ctx.services.schedules.states() }),
});
