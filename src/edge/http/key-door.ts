import type { KeyActor } from '../../kernel/actor.ts';
import type { AuditRecorder, Origin } from '../../kernel/audit-entry.ts';
import { AppError, rateLimited } from '../../kernel/errors.ts';
import type { Limiter, LimitRule, LimitState } from './limits/limiter.ts';

/** Finds who a key stands for; throws 401 for one that is not or no longer good, 403 for one from elsewhere. */
type ResolveKey = (text: string | null, origin: Origin) => Promise<KeyActor>;

interface DoorParts {
  readonly resolve: ResolveKey;
  readonly limiter: Limiter;
  readonly rule: LimitRule;
  readonly audit: AuditRecorder;
}

/** Whose request it is, and who is told how it went. */
interface Visitor {
  readonly origin: Origin;
  readonly limitKey: string;
  onLimit(scope: 'refused-key', state: LimitState): void;
  onRefused(): void;
}

export type KeyDoor = (text: string | null, visitor: Visitor) => Promise<KeyActor>;

/**
 * Where programs come in. Refused keys are counted for each address. A right one is let in all the same: nobody guesses
 * 256 bits, and a program with an old key must not keep out its neighbours on the same machine.
 */
export function createKeyDoor({ resolve, limiter, rule, audit }: DoorParts): KeyDoor {
  return async (text, visitor) => {
    try {
      return await resolve(text, visitor.origin);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAUTHORIZED') throw error;
      const scope = 'refused-key';
      const state = await limiter.consume(scope, visitor.limitKey, rule);
      visitor.onLimit(scope, state);
      if (!state.allowed) {
        const limited = rateLimited(state.resetSeconds, scope);
        audit.recordRefusal({ type: 'anonymous' }, visitor.origin, {
          eventType: 'RATE_LIMITING',
          action: 'apiKeys.use',
          outcome: 'RATE_LIMITED',
          severity: 'MEDIUM',
          description: limited.message,
          metadata: { scope },
        });
        throw limited;
      }
      visitor.onRefused();
      throw error;
    }
  };
}
