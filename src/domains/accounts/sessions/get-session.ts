import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { getAccount } from '../people/find-account.ts';
import { toUserRecord, UserRecord } from '../people/user-record.ts';
import { SessionSummary } from './sessions.ts';

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
      const [{ user }, [session]] = await Promise.all([
        getAccount(tx, userId),
        rows(
          tx,
          { name: 'session_end', text: 'SELECT expires_at AS "expiresAt" FROM auth_session WHERE id = $1' },
          [sessionId],
          { expiresAt: is.moment },
        ),
      ]);
      if (!session) throw unauthorized();
      return {
        user: toUserRecord(user),
        session: { id: sessionId, expiresAt: session.expiresAt.toISOString() },
      };
    });
  },
});
