import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { instant } from '../../kernel/schema.ts';
import { idleLimitMs } from './resolve-session.ts';
import { authSession } from './tables.ts';

const OwnSession = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  current: z.boolean(),
});

export const listOwnSessions = operation({
  id: 'auth.sessions',
  summary: 'The running sessions of the signed-in person',
  kind: 'query',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(OwnSession) }),
  async run(ctx) {
    const { userId, sessionId } = ctx.user();
    const now = ctx.now();
    const rows = await ctx.transaction((tx) =>
      tx.db
        .select()
        .from(authSession)
        .where(
          and(
            eq(authSession.userId, userId),
            gt(authSession.expiresAt, now),
            gt(authSession.lastSeenAt, new Date(now.getTime() - idleLimitMs)),
          ),
        )
        .orderBy(desc(authSession.lastSeenAt), authSession.id),
    );
    return {
      sessions: rows.map((row) => ({
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
