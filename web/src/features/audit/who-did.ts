import type { RpcOutput } from '../../lib/rpc.ts';

type Entry = RpcOutput['audit']['list']['auditLogs'][number];

/** The person by their address, a program by the name of its key; null where it was nobody's or the service's own. */
export const whoDid = ({ actor, userEmail }: Entry): string | null =>
  actor.type === 'key' ? actor.name : userEmail;
