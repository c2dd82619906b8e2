import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { task } from '../../kernel/operation.ts';
import { say } from '../../words/sentence.ts';

export const runSchedule = task({
  id: 'operator.runSchedule',
  summary: 'Run a schedule now',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string(), ran: z.literal(true) }),
  async run(ctx, { name }) {
    if (!(await ctx.services.schedules.runNow(name)))
      throw conflict(say('operator.isRunning', { schedule: name }));
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'operator.runSchedule',
        resource: { type: 'schedule', id: name },
      }),
    );
    return { name, ran: true as const };
  },
});
