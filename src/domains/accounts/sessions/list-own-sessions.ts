import { z } from 'zod';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import { instant } from '../../../kernel/schema.ts';
import { idleLimitMs } from './resolve-session.ts';

const OwnSession = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
});

const SessionRow = {
  id: is.uuid,
  createdAt: is.moment,
  lastSeenAt: is.moment,
  expiresAt: is.moment,
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};

export const listOwnSessions = operation({
  id: 'auth.sessions',
  summary: 'List your signed-in devices',
  kind: 'query',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(OwnSession) }),
  async run(ctx) {
    const { userId, sessionId } = ctx.user();
    const now = ctx.now();
    const running = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT ${columnsOf(SessionRow)} FROM auth_session
         WHERE user_id = $1 AND expires_at > $2 AND last_seen_at > $3 ORDER BY last_seen_at DESC, id`,
        [userId, now, new Date(now.getTime() - idleLimitMs)],
        SessionRow,
      ),
    );
    return {
      sessions: running.map((row) => ({
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        ipAddress: row.ipAddress,
        userAgent: row.userAgent,
        current: row.id === sessionId,
      })),
    };
  },
});
