import { mayCall, refusalOf } from '../../../kernel/access.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Operation } from '../../../kernel/operation.ts';
import type { EdgeCall } from '../../gate.ts';

/** Whoever was let in so short a time ago is not looked up again. */
export const longAgoMs = 1000;

/**
 * Calls of one request wait for each other, the last of a hundred for half a minute: by then whoever sent them may be signed
 * out, hold another role, or show a key that was revoked. Gives the caller as they are when a call begins. Made before they
 * are let in, so that what is taken from them meanwhile is seen by the next look.
 */
export function presentCaller(call: EdgeCall, nowMs: () => number) {
  let lookedMs = nowMs();
  let looked: Promise<Actor> | null = null;
  return async (op: Operation, admitted: Actor): Promise<Actor> => {
    if (nowMs() - lookedMs > longAgoMs) {
      lookedMs = nowMs();
      looked = call.sessionNow();
    }
    if (!looked || (admitted.type !== 'user' && admitted.type !== 'key')) return admitted;
    const present = await looked;
    if (!mayCall(op, present)) throw refusalOf(op, present);
    return present;
  };
}

/** Refuses whoever may not do it any more: signed out since, in another role, or with a key that was revoked. */
export async function mustStillMay(call: EdgeCall, op: Operation): Promise<void> {
  const present = await call.sessionNow();
  if (!mayCall(op, present)) throw refusalOf(op, present);
}
