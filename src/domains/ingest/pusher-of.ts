import type { Actor } from '../../kernel/actor.ts';
import { forbidden } from '../../kernel/errors.ts';
import type { Pusher } from '../imports/pushing/index.ts';

/** The program that sends; nobody else reaches these operations over the network. */
export function pusherOf(actor: Actor): Pusher {
  if (actor.type !== 'key') throw forbidden();
  return { keyId: actor.keyId, name: actor.name, way: 'push' };
}
