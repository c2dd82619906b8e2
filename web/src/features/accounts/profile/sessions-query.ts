import { ask, type RpcOutput, rpc } from '../../../lib/rpc.ts';

export type OwnSession = RpcOutput['auth']['sessions']['sessions'][number];

/** Where one is signed in. */
export const sessionsQuery = ask(['auth', 'sessions'], rpc.auth.sessions, {});
