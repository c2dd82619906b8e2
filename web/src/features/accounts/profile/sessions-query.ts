import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';

export type OwnSession = RpcOutput['auth']['sessions']['sessions'][number];

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => rpc.auth.sessions.query({}, { signal }),
});
