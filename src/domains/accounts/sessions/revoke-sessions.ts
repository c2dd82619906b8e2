import { z } from 'zod';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { endSession, endSessions } from './sessions.ts';

export const revokeSessions = operation({
  id: 'auth.revokeSessions',
  summary: 'Sign out one or all of your devices',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'AUTHENTICATION',
  input: z.strictObject({ id: z.union([z.literal('all'), id]) }),
  output: z.object({ revoked: z.int() }),
  async run(ctx, input) {
    const { userId, sessionId } = ctx.user();
    const revoked = await ctx.transaction(async (tx) => {
      const count =
        input.id === 'all' ? await endSessions(tx, userId) : Number(await endSession(tx, userId, input.id));
      if (count === 0) throw notFound(say('thing.session'));
      await ctx.record(tx, {
        action: 'auth.revokeSessions',
        resource: { type: 'session', id: input.id },
        metadata: { count },
      });
      return count;
    });
    if (input.id === 'all' || input.id === sessionId) ctx.browser.clearCookie('session-token');
    return { revoked };
  },
});
