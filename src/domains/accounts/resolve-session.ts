import { and, eq, gt, sql } from 'drizzle-orm';
import { type Database, isBeingMoved } from '../../db/database.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { AuditRecorder, Origin } from '../../kernel/audit-entry.ts';
import { unauthorized } from '../../kernel/errors.ts';
import { hasSessionMoved } from '../../kernel/session-moved.ts';
import type { Clock } from '../../ports/clock.ts';
import { company } from '../companies/index.ts';
import { renewWithinSeconds, type SessionTokens } from './session-token.ts';
import { appUser, authSession, platformCompanyId } from './tables.ts';

export const idleLimitMs = 2 * 3600 * 1000;
const touchEveryMs = 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  readonly audit: AuditRecorder;
}

export interface ResolvedUser {
  readonly actor: UserActor;
  readonly renewal?: { readonly token: string; readonly maxAgeSeconds: number };
}

/**
 * Who a session cookie stands for. The token only finds the session's row: whether it still counts, and the
 * person's role and company, are read from the database at every request, so revoking takes effect at once.
 */
export function createResolveSession({ database, clock, tokens, audit }: Parts) {
  const liveSession = prepareLiveSession(database);
  return async (cookies: readonly string[], keepsAlive: boolean, origin: Origin): Promise<ResolvedUser> => {
    const [token, second] = cookies;
    if (token === undefined || second !== undefined) throw unauthorized();
    const now = clock.now();
    const claims = await tokens.verify(token, now);
    const { sessionId, userId } = claims;
    const awakeSince = new Date(now.getTime() - idleLimitMs);
    const [row] = await liveSession.execute({ sessionId, userId, now, awakeSince });
    if (!row) throw unauthorized('Your session has ended. Sign in again.');
    if (keepsAlive && now.getTime() - row.lastSeenAt.getTime() >= touchEveryMs) {
      await database.lookup.db
        .update(authSession)
        .set({ lastSeenAt: now })
        .where(eq(authSession.id, claims.sessionId))
        .catch((error: unknown) => {
          // Reading goes on while the data is being moved.
          if (!isBeingMoved(error)) throw error;
        });
    }
    const isPlatform = row.companyId === platformCompanyId;
    const actor: UserActor = {
      type: 'user',
      userId: row.userId,
      email: row.email,
      name: row.name,
      sessionId: claims.sessionId,
      role: row.role,
      platformRole: row.platformRole,
      companyId: isPlatform ? null : row.companyId,
      timeZone: row.timeZone ?? 'UTC',
    };
    const here = { ipAddress: origin.address, userAgent: origin.userAgent };
    if (hasSessionMoved(row, here)) recordMove(audit, actor, origin);
    const secondsLeft = (claims.expiresAt.getTime() - now.getTime()) / 1000;
    if (secondsLeft > renewWithinSeconds) return { actor };
    return {
      actor,
      renewal: {
        token: await tokens.sign(claims, now, row.expiresAt),
        maxAgeSeconds: secondsUntil(row.expiresAt, now),
      },
    };
  };
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));

/** The person is not turned away: a proxy or a browser's reading mode may look like this. It is told, though. */
function recordMove(audit: AuditRecorder, actor: UserActor, origin: Origin): void {
  audit.recordRefusal(actor, origin, {
    eventType: 'AUTHENTICATION',
    action: 'auth.sessionMoved',
    outcome: 'SUSPICIOUS',
    severity: 'HIGH',
    description: 'A session went on in another browser in another network than it was begun in.',
    resource: { type: 'session', id: actor.sessionId },
  });
}

/** Prepared, since every request asks it: the database parses and plans it once for each of its connections. */
function prepareLiveSession({ lookup }: Database) {
  return lookup.db
    .select({
      userId: appUser.id,
      email: appUser.email,
      name: appUser.name,
      role: appUser.role,
      platformRole: appUser.platformRole,
      companyId: appUser.companyId,
      timeZone: company.timeZone,
      lastSeenAt: authSession.lastSeenAt,
      expiresAt: authSession.expiresAt,
      ipAddress: authSession.ipAddress,
      userAgent: authSession.userAgent,
    })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .leftJoin(company, eq(company.id, appUser.companyId))
    .where(
      and(
        eq(authSession.id, sql.placeholder('sessionId')),
        eq(authSession.userId, sql.placeholder('userId')),
        eq(appUser.status, 'ACTIVE'),
        gt(authSession.expiresAt, sql.placeholder('now')),
        gt(authSession.lastSeenAt, sql.placeholder('awakeSince')),
        sql`(${appUser.companyId} = ${platformCompanyId} OR ${company.status} IN ('TRIAL', 'ACTIVE'))`,
      ),
    )
    .prepare('live_session');
}
