import { type Database, isBeingMoved } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import { hasSessionMoved } from '../../../kernel/addresses/session-moved.ts';
import type { AuditRecorder, Origin } from '../../../kernel/audit-entry.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { nilId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { UserRow } from '../people/user-row.ts';
import { renewWithinSeconds, type SessionTokens } from './session-token.ts';

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
export function createResolveSession({ database: { lookup }, clock, tokens, audit }: Parts) {
  return async (cookies: readonly string[], keepsAlive: boolean, origin: Origin): Promise<ResolvedUser> => {
    const [token, second] = cookies;
    if (token === undefined || second !== undefined) throw unauthorized();
    const now = clock.now();
    const claims = await tokens.verify(token, now);
    const { sessionId, userId } = claims;
    const awakeSince = new Date(now.getTime() - idleLimitMs);
    const [row] = await rows(
      lookup,
      { name: 'live_session', text: liveSession },
      [sessionId, userId, now, awakeSince],
      LiveSession,
    );
    if (!row) throw unauthorized(say('refusal.signedOut'));
    if (keepsAlive && now.getTime() - row.lastSeenAt.getTime() >= touchEveryMs)
      await noteSeen(lookup, sessionId, now);
    const isPlatform = row.companyId === nilId;
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

export const noteSeen = async (lookup: Database['lookup'], sessionId: string, now: Date): Promise<void> => {
  await lookup
    .query('UPDATE auth_session SET last_seen_at = $2 WHERE id = $1', [sessionId, now])
    .catch((error: unknown) => {
      // Reading goes on while the data is being moved.
      if (!isBeingMoved(error)) throw error;
    });
};

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));

/** The person is not turned away: a proxy or a browser's reading mode may look like this. It is told, though. */
function recordMove(audit: AuditRecorder, actor: UserActor, origin: Origin): void {
  audit.recordRefusal(actor, origin, {
    eventType: 'AUTHENTICATION',
    action: 'auth.sessionMoved',
    outcome: 'SUSPICIOUS',
    severity: 'HIGH',
    resource: { type: 'session', id: actor.sessionId },
  });
}

const LiveSession = {
  userId: UserRow.id,
  email: UserRow.email,
  name: UserRow.name,
  role: UserRow.role,
  platformRole: UserRow.platformRole,
  companyId: UserRow.companyId,
  timeZone: is.orNull(is.text),
  lastSeenAt: is.moment,
  expiresAt: is.moment,
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};

/** Of a session that was not ended: $1, of $2, now $3. */
export const openSessions = `auth_session s JOIN app_user u ON u.id = s.user_id LEFT JOIN company c ON c.id = u.company_id
  WHERE s.id = $1 AND s.user_id = $2 AND u.status = 'ACTIVE' AND s.expires_at > $3
    AND (u.company_id = '${nilId}' OR c.status IN ('TRIAL', 'ACTIVE'))`;

/** Planned once for each connection, since every request asks it. */
const liveSession = `
  SELECT u.id AS "userId", u.email, u.name, u.role, u.platform_role AS "platformRole", u.company_id AS "companyId",
    c.time_zone AS "timeZone", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt",
    s.ip_address AS "ipAddress", s.user_agent AS "userAgent"
  FROM ${openSessions} AND s.last_seen_at > $4`;
