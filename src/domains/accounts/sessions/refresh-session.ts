import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { secondsUntil } from './resolve-session.ts';
import { SessionSummary } from './sessions.ts';

export const refreshSession = operation({
  id: 'auth.refresh',
  summary: 'Get a new session token before the old one expires',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: { none: 'a session that goes on is not an event; its start and its end are' },
  input: z.strictObject({}),
  output: z.object({ session: SessionSummary }),
  async run(ctx) {
    const { sessionId, userId } = ctx.user();
    const now = ctx.now();
    const [row] = await ctx.transaction((tx) =>
      rows(
        tx,
        'UPDATE auth_session SET last_seen_at = $2 WHERE id = $1 RETURNING expires_at AS "expiresAt"',
        [sessionId, now],
        { expiresAt: is.moment },
      ),
    );
    if (!row) throw unauthorized();
    const token = await ctx.services.browser.signSession({ sessionId, userId }, now, row.expiresAt);
    ctx.browser.setCookie('session-token', token, {
      maxAgeSeconds: secondsUntil(row.expiresAt, now),
      sameSite: 'Lax',
    });
    return { session: { id: sessionId, expiresAt: row.expiresAt.toISOString() } };
  },
});
