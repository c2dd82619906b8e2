import { type LimitScope, limitOf } from '../config/limit-scopes.ts';
import { mayCall, refusalOf } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { AuditEntry, Origin } from '../kernel/audit-entry.ts';
import type { Browser } from '../kernel/context.ts';
import { AppError, csrfInvalid, rateLimited, unauthorized } from '../kernel/errors.ts';
import type { Operation } from '../kernel/operation.ts';
import type { Services } from '../kernel/services.ts';
import { say } from '../words/sentence.ts';
import type { Limiter, LimitRule, LimitState } from './http/limits/limiter.ts';

/** One request as the gate sees it, whatever it came over. */
export interface EdgeCall {
  readonly origin: Origin;
  readonly limitKey: string;
  readonly browser: Browser;
  /** It is a program's: it shows an API key, and whatever else it has on it counts for nothing. */
  readonly showsKey: boolean;
  /** Looks the session, or the key, up once. A refused one throws 401. */
  session(): Promise<Actor>;
  /** The same, looked up anew: for what goes on for long after it was let in. */
  sessionNow(): Promise<Actor>;
  csrfIsValid(actor: Actor): boolean;
  isCrossSite(): boolean;
  /** Told of every counted limit, for the headers of the answer. */
  onLimit(scope: LimitScope, state: LimitState): void;
}

export interface Gate {
  /** All checks before validation, in the order of the contract. */
  admit(call: EdgeCall, op: Operation, csrf: 'token' | 'origin' | 'none'): Promise<Actor>;
}

export interface ProgramGate extends Gate {
  /** A program that asks for no operation yet; nobody else is let in. */
  admitProgram(call: EdgeCall, action: string): Promise<Actor>;
}

interface Counted {
  readonly actor: Actor;
  readonly key: string;
}

export function createGate(
  services: Services,
  limiter: Limiter,
  ruleOf: (scope: LimitScope) => LimitRule,
): ProgramGate {
  const refuse = (call: EdgeCall, actor: Actor, error: AppError, entry: AuditEntry): AppError => {
    services.audit.recordRefusal(actor, call.origin, entry);
    return error;
  };

  type Limited = Pick<Operation, 'id' | 'limit'>;
  async function check(call: EdgeCall, op: Limited, { actor, key }: Counted, mode: 'peek' | 'consume') {
    const state = await limiter[mode](op.limit, key, ruleOf(op.limit));
    call.onLimit(op.limit, state);
    if (state.allowed) return;
    throw refuse(call, actor, rateLimited(state.resetSeconds, op.limit), {
      eventType: 'RATE_LIMITING',
      action: op.id,
      outcome: 'RATE_LIMITED',
      severity: 'MEDIUM',
      description: say('refused.RATE_LIMITING.RATE_LIMITED'),
      metadata: { scope: op.limit },
    });
  }

  function checkAccess(call: EdgeCall, op: Operation, actor: Actor): void {
    if (mayCall(op, actor)) return;
    const error = refusalOf(op, actor);
    throw refuse(call, actor, error, {
      eventType: 'AUTHORIZATION',
      action: op.id,
      outcome: 'BLOCKED',
      severity: 'MEDIUM',
      description: say('refused.AUTHORIZATION.BLOCKED'),
      metadata: error.details,
    });
  }

  /** No cookie, so nothing to forge; one count for all that is not a delivery of conversations. */
  async function admitKey(call: EdgeCall, op: Operation): Promise<Actor> {
    const actor = await call.session();
    if (actor.type !== 'key') throw unauthorized();
    checkAccess(call, op, actor);
    const limit = limitOf(op.limit).by === 'key' ? op.limit : 'apiKey';
    await check(call, { ...op, limit }, { actor, key: `k:${actor.keyId}` }, 'consume');
    return actor;
  }

  return {
    async admitProgram(call, action) {
      const actor = call.showsKey ? await call.session() : null;
      if (actor?.type !== 'key') throw unauthorized();
      await check(call, { id: action, limit: 'apiKey' }, { actor, key: `k:${actor.keyId}` }, 'consume');
      return actor;
    },
    async admit(call, op, csrf) {
      const by = limitOf(op.limit).by;
      const anonymous: Actor = { type: 'anonymous' };
      // What changes something without asking for a token is sent by machines on their own: nobody is looked up for it.
      const isNobodys = op.kind === 'mutation' && csrf === 'none';
      if (call.showsKey && !isNobodys) return admitKey(call, op);
      let key = call.limitKey;
      if (by === 'ip') await check(call, op, { actor: anonymous, key }, 'peek');

      const actor = isNobodys ? anonymous : await sessionOf(call, op);
      if (op.access !== 'public' && actor.type === 'anonymous') throw unauthorized();
      checkAccess(call, op, actor);

      if (by !== 'ip') {
        if (actor.type === 'user') key = by === 'user' ? `u:${actor.userId}` : `s:${actor.sessionId}`;
        // Where no token is asked for, nothing stands between the look and the count.
        if (csrf !== 'none') await check(call, op, { actor, key }, 'peek');
      }

      const forged =
        csrf !== 'none' && (call.isCrossSite() || (csrf === 'token' && !call.csrfIsValid(actor)));
      if (forged) {
        throw refuse(call, actor, csrfInvalid(), {
          eventType: 'CSRF_PROTECTION',
          action: op.id,
          outcome: 'BLOCKED',
          severity: 'MEDIUM',
          description: say('refused.CSRF_PROTECTION.BLOCKED'),
        });
      }
      // Only now: whoever sends forgeries in somebody's name may not use up that person's limit.
      await check(call, op, { actor, key }, 'consume');
      return actor;
    },
  };

  async function sessionOf(call: EdgeCall, op: Operation): Promise<Actor> {
    try {
      return await call.session();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (op.access === 'public') return { type: 'anonymous' };
      services.audit.recordRefusal({ type: 'anonymous' }, call.origin, {
        eventType: 'AUTHENTICATION',
        action: op.id,
        outcome: 'BLOCKED',
        severity: 'LOW',
        description: say('refused.AUTHENTICATION.BLOCKED'),
      });
      throw error;
    }
  }
}
