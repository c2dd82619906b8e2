import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reachability } from './reach/reachability.ts';
import { rpcFailure } from './rpc-error.ts';

export interface QueryClientParts {
  /** Told when the server no longer knows the session. */
  readonly onUnauthorized: () => void;
}

/** A mutation or query marked `meta: { anonymous: true }` may be refused without a session being over. */
export function createQueryClient({ onUnauthorized }: QueryClientParts): QueryClient {
  const watch = (error: Error, meta: Record<string, unknown> | undefined): void => {
    const { code } = rpcFailure(error);
    if (code === 'UNAUTHORIZED' && meta?.['anonymous'] !== true) onUnauthorized();
    if (code === 'NETWORK') reachability.doubt();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => watch(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => watch(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // The service may be on this very machine: being "offline" says nothing about reaching it.
        networkMode: 'always',
        staleTime: 30_000,
        retry(failures, error) {
          if (rpcFailure(error).code === 'NETWORK') reachability.doubt();
          return failures < 2 && isPassing(error);
        },
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** What may be over in a moment: no answer, or an error of the service itself. */
function isPassing(error: Error): boolean {
  const { code, status } = rpcFailure(error);
  return code === 'NETWORK' || status >= 502;
}
