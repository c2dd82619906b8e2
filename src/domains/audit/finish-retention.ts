import { z } from 'zod';
import { task } from '../../kernel/operation.ts';
import { finishRemovals } from './retention/finish-removals.ts';

export const finishRetention = task({
  id: 'audit.finishRetention',
  summary: 'Resume interrupted clean-ups of the audit log',
  audit: { none: 'the clean-up was recorded when it was ordered' },
  input: z.strictObject({}),
  output: z.object({ finishedCount: z.int() }),
  async run(ctx) {
    return { finishedCount: await finishRemovals(ctx.services, ctx.signal) };
  },
});
