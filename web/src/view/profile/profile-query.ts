import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';

export type Profile = RpcOutput['auth']['getUser'];

const key = ['auth', 'getUser'];

/** Whose days and hours a person reads times in; null when that is for the browser to say. */
export const zoneOf = (profile: Profile | null | undefined): string | null =>
  profile?.timeZone ?? profile?.company?.timeZone ?? null;

/** Who is signed in; null when nobody is. A session that ends later is an error and leaves the profile in place. */
export const profileQuery = queryOptions({
  queryKey: key,
  async queryFn({ client, signal }): Promise<Profile | null> {
    try {
      return await rpc.auth.getUser.query({}, { signal });
    } catch (error) {
      const isNobody = rpcFailure(error).code === 'UNAUTHORIZED' && !client.getQueryData(key);
      if (isNobody) return null;
      throw error;
    }
  },
  // Nobody stays nobody until somebody signs in here: asking again would only be refused again.
  staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 60_000),
});
