import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import type { Origin } from '../../kernel/audit-entry.ts';
import type { Browser, CookieOptions } from '../../kernel/context.ts';
import type { EdgeCall } from '../gate.ts';
import type { KeyDoor } from './key-door.ts';
import { limitHeaders } from './limits/headers.ts';
import type { ClientAddress } from './request/client-address.ts';
import { cookieName, cookieValues, serializeCookie } from './request/cookies.ts';
import type { CsrfTokens } from './request/csrf-tokens.ts';
import { presentedKey } from './request/presented-key.ts';
import { toldLanguage } from './request/told-language.ts';

export interface ResolvedSession {
  readonly actor: Actor;
  /** A fresh token for the cookie, when the one that came is close to its end. */
  readonly renewal?: { readonly token: string; readonly maxAgeSeconds: number };
}

/** Finds who a session cookie stands for; throws 401 for a token that is not or no longer good. */
export type ResolveSession = (
  tokens: readonly string[],
  keepsAlive: boolean,
  origin: Origin,
) => Promise<ResolvedSession>;

export interface HttpCallParts {
  readonly secureCookies: boolean;
  readonly csrf: CsrfTokens;
  readonly isOwnOrigin: (origin: string) => boolean;
  readonly resolveSession: ResolveSession;
  /** Somebody who was let in, as they are by now; throws 401 when they were signed out since. */
  readonly presentUser: (user: UserActor, keepsAlive: boolean) => Promise<UserActor>;
  readonly openToKey: KeyDoor;
  readonly clientAddress: (
    socketAddress: string,
    forwardedFor: string | string[] | undefined,
  ) => ClientAddress;
  readonly toldCountry: (headers: FastifyRequest['headers']) => string | null;
}

export const sessionCookie = 'session-token';
export const csrfCookie = 'csrf-token';

export function createHttpCall(parts: HttpCallParts, request: FastifyRequest, reply: FastifyReply): EdgeCall {
  const { secureCookies: secure } = parts;
  const client = parts.clientAddress(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for']);
  const key = presentedKey(request.raw);
  // Whoever shows a key is no browser: its cookies are not looked at, and it is given none.
  const effects = key ? noBrowser : browserOf(request, reply, secure);
  const cookies = key ? undefined : request.headers.cookie;
  const keepsAlive = request.headers['x-requested-with'] !== 'poll';
  let session: Promise<Actor> | undefined;
  const origin: Origin = {
    requestId: request.id,
    address: client.address || null,
    userAgent: cut(request.headers['user-agent']),
    // Without a trusted proxy in between, the header is the caller's own word.
    country: client.forwarded ? parts.toldCountry(request.headers) : null,
    language: toldLanguage(request.headers['accept-language']),
  };

  const onLimit: EdgeCall['onLimit'] = (scope, state) => {
    for (const [name, value] of Object.entries(limitHeaders(scope, state))) {
      if (value !== undefined) reply.header(name, value);
    }
  };

  async function resolve(): Promise<Actor> {
    if (key) {
      return parts.openToKey(key.text, {
        origin,
        limitKey: client.limitKey,
        onLimit,
        onRefused: () => reply.header('www-authenticate', 'Bearer error="invalid_token"'),
      });
    }
    const tokens = cookieValues(cookies, cookieName(sessionCookie, secure));
    if (tokens.length === 0) return { type: 'anonymous' };
    const resolved = await parts.resolveSession(tokens, keepsAlive, origin);
    const { renewal } = resolved;
    if (renewal) {
      effects.setCookie(sessionCookie, renewal.token, {
        maxAgeSeconds: renewal.maxAgeSeconds,
        sameSite: 'Lax',
      });
    }
    return resolved.actor;
  }

  function lookUp(): Promise<Actor> {
    session ??= resolve();
    return session;
  }

  return {
    origin,
    limitKey: client.limitKey,
    browser: effects,
    showsKey: key !== null,
    session: lookUp,
    async sessionNow() {
      const actor = await lookUp();
      return actor.type === 'user' ? parts.presentUser(actor, keepsAlive) : resolve();
    },
    csrfIsValid(actor) {
      const header = request.headers['x-csrf-token'];
      const [cookie, second] = cookieValues(cookies, cookieName(csrfCookie, secure));
      const sessionId = actor.type === 'user' ? actor.sessionId : null;
      return (
        second === undefined && typeof header === 'string' && parts.csrf.verify(header, cookie, sessionId)
      );
    },
    isCrossSite() {
      const { origin } = request.headers;
      if (request.headers['sec-fetch-site'] === 'cross-site') return true;
      return origin !== undefined && !parts.isOwnOrigin(origin);
    },
    onLimit,
  };
}

const noBrowser: Browser = { cookie: () => undefined, setCookie() {}, clearCookie() {} };

function browserOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Browser {
  const lines = new Map<string, string>();
  const set = (name: string, value: string, options: CookieOptions): void => {
    // The last word counts: a token that was renewed on the way in is not sent beside the one that replaces it.
    lines.set(name, serializeCookie(name, value, { ...options, secure }));
    reply.removeHeader('set-cookie').header('set-cookie', [...lines.values()]);
  };
  return {
    cookie: (name) => cookieValues(request.headers.cookie, cookieName(name, secure))[0],
    setCookie: set,
    clearCookie: (name) => set(name, '', { maxAgeSeconds: 0, sameSite: 'Lax' }),
  };
}

function cut(text: string | undefined): string | null {
  return text === undefined ? null : text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 512);
}
