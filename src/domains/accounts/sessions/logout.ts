import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { endSession } from './sessions.ts';

export const logout = operation({
  id: 'auth.logout',
  summary: 'Sign out: end the session and clear the cookie',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'AUTHENTICATION',
  input: z.strictObject({}),
  output: z.object({ signedOut: z.literal(true) }),
  async run(ctx) {
    const user = ctx.user();
    await ctx.transaction(async (tx) => {
      await endSession(tx, user.userId, user.sessionId);
      await ctx.record(tx, {
        action: 'auth.logout',
        resource: { type: 'session', id: user.sessionId },
      });
    });
    ctx.browser.clearCookie('session-token');
    return { signedOut: true as const };
  },
});
