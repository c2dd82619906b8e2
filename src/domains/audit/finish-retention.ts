import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { finishRemovals } from './retention/finish-removals.ts';

export const finishRetention = operation({
  id: 'audit.finishRetention',
  summary: 'Resume interrupted clean-ups of the audit log',
  kind: 'mutation',
  access: 'operator',
  scope: 'system',
  limit: 'admin',
  audit: { none: 'the clean-up was recorded when it was ordered' },
  input: z.strictObject({}),
  output: z.object({ finishedCount: z.int() }),
  async run(ctx) {
    return { finishedCount: await finishRemovals(ctx.services, ctx.signal) };
  },
});
