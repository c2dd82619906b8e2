import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { task } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { say } from '../../words/sentence.ts';

const schedules = { create: 'batch-create', status: 'batch-status', results: 'batch-results' } as const;

/** One of the three schedules, now and in turn with its slots. */
export const runBatchStep = task({
  id: 'batch.run',
  summary: 'Create batches, check them or store their results now',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ step: z.enum(['create', 'status', 'results']) }),
  output: z.object({
    schedule: z.string(),
    ran: z.literal(true),
    lastError: said.nullable(),
    durationMs: z.int().nullable(),
  }),
  async run(ctx, { step }) {
    const schedule = schedules[step];
    if (!(await ctx.services.schedules.runNow(schedule)))
      throw conflict(say('schedule.isRunning', { schedule }));
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        eventType: 'SYSTEM_CONFIG',
        action: 'batch.run',
        resource: { type: 'schedule', id: schedule },
      }),
    );
    const state = (await ctx.services.schedules.states()).find(({ name }) => name === schedule);
    return {
      schedule,
      ran: true as const,
      lastError: state?.lastError ?? null,
      durationMs: state?.lastDurationMs ?? null,
    };
  },
});
