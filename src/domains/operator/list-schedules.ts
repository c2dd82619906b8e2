import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { ScheduleState } from '../../kernel/schedule-state.ts';

export const listSchedules = operation({
  id: 'operator.schedules',
  summary: 'List all schedules, their last and next runs',
  kind: 'query',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  input: z.strictObject({}),
  output: z.object({
    schedules: z.array(ScheduleState),
  }),
  run: async (ctx) => ({ schedules: await ctx.services.schedules.states() }),
});
