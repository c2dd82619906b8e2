import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { unauthorized } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

export interface SessionClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

export interface SessionTokens {
  sign(claims: { sessionId: string; userId: string }, now: Date, sessionExpiresAt: Date): Promise<string>;
  /** Throws 401 for whatever is not one of our own, unexpired tokens. */
  verify(token: string, now: Date): Promise<SessionClaims>;
}

export const tokenLifeSeconds = 15 * 60;
/** A token in the last ten of its fifteen minutes is issued anew. */
export const renewWithinSeconds = 10 * 60;

const issuer = 'parlance';
const audience = 'parlance-session';
const type = 'session+jwt';

/** Whose signature was found right need not be computed at each of their requests. */
const maxRemembered = 5000;

/** Short-lived signed tokens. The key id tells which secret signed, so that keys rotate without ending sessions. */
export function createSessionTokens(key: Buffer, previousKeys: readonly Buffer[] = []): SessionTokens {
  const keys = new Map([key, ...previousKeys].map((candidate) => [keyIdOf(candidate), candidate]));
  const currentId = keyIdOf(key);
  const verified = new Map<string, SessionClaims>();

  function remember(token: string, claims: SessionClaims): SessionClaims {
    const [oldest] = verified.size >= maxRemembered ? verified.keys() : [];
    if (oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  }

  return {
    sign({ sessionId, userId }, now, sessionExpiresAt) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const end = Math.min(issuedAt + tokenLifeSeconds, Math.ceil(sessionExpiresAt.getTime() / 1000));
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type, kid: currentId })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(end)
        .sign(key);
    },
    async verify(token, now) {
      const known = verified.get(token);
      if (known && known.expiresAt > now) return known;
      verified.delete(token);
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const known = kid === undefined ? undefined : keys.get(kid);
            if (!known) throw new errors.JWKSNoMatchingKey();
            return known;
          },
          {
            algorithms: ['HS256'],
            issuer,
            audience,
            typ: type,
            currentDate: now,
            requiredClaims: ['exp', 'iat', 'sub', 'sid'],
          },
        );
        const { sid, sub, exp } = payload;
        if (!isUuid(sid) || !isUuid(sub) || exp === undefined) throw unauthorized();
        return remember(token, { sessionId: sid, userId: sub, expiresAt: new Date(exp * 1000) });
      } catch {
        throw unauthorized(say('refusal.signedOut'));
      }
    },
  };
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 12);
