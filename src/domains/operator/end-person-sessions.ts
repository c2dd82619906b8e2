import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { task } from '../../kernel/operation.ts';
import { email } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { findAccount } from '../accounts/people/index.ts';
import { endSessions } from '../accounts/sessions/index.ts';

export const endPersonSessions = task({
  id: 'operator.endSessions',
  summary: 'Sign a user out everywhere',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ email }),
  output: z.object({ ended: z.int() }),
  async run(ctx, { email }) {
    return ctx.transaction(async (tx) => {
      const account = await findAccount(tx, { email });
      if (!account) throw notFound(say('thing.userAt', { email }));
      const ended = await endSessions(tx, account.user.id);
      await ctx.record(tx, {
        action: 'operator.endSessions',
        severity: 'MEDIUM',
        companyId: account.user.companyId,
        resource: { type: 'user', id: account.user.id },
        metadata: { ended },
      });
      return { ended };
    });
  },
});
