import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { unauthorized } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { getAccount } from './find-account.ts';
import { SessionSummary } from './sessions.ts';
import { authSession } from './tables.ts';
import { toUserRecord, UserRecord } from './user-record.ts';

export const getSession = operation({
  id: 'auth.getSession',
  summary: 'Who is signed in, and until when',
  kind: 'query',
  access: 'session',
  scope: 'system',
  limit: 'session',
  input: z.strictObject({}),
  output: z.object({ user: UserRecord, session: SessionSummary }),
  async run(ctx) {
    const { sessionId, userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      const { user } = await getAccount(tx, userId);
      const [session] = await tx.db
        .select({ expiresAt: authSession.expiresAt })
        .from(authSession)
        .where(eq(authSession.id, sessionId));
      if (!session) throw unauthorized();
      return {
        user: toUserRecord(user),
        session: { id: sessionId, expiresAt: session.expiresAt.toISOString() },
      };
    });
  },
});
