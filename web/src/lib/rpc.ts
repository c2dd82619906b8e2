import { createTRPCClient, httpLink, retryLink, type TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../src/app-router.ts';
import { transformer } from '../../../src/client/transformer.ts';
import { createCsrf, fetchCsrfToken } from './csrf.ts';
import { createPresence, type Presence } from './presence.ts';
import { rpcAddress, takeAhead } from './reach/ahead.ts';
import { rpcFailure } from './rpc-error.ts';
import { screenLanguage } from './screen-language.ts';

export type RpcInput = inferRouterInputs<AppRouter>;
export type RpcOutput = inferRouterOutputs<AppRouter>;

export const csrf = createCsrf(fetchCsrfToken);

/** The service's typed procedures. A refused anti-forgery token is fetched anew, once. */
export const rpc: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    retryLink({
      retry({ error, attempts }) {
        if (attempts > 1 || rpcFailure(error).code !== 'CSRF_INVALID') return false;
        csrf.forget();
        return true;
      },
    }),
    httpLink({
      url: rpcAddress,
      transformer,
      fetch: (url, init) => takeAhead(String(url), init?.body) ?? fetch(url, init as RequestInit),
      // Filters may be long, and addresses end up in logs: questions are asked by POST too.
      methodOverride: 'POST',
      headers: async ({ op }) => ({
        'accept-language': screenLanguage(),
        ...(op.type === 'mutation' ? { 'x-csrf-token': await csrf.token() } : pollMark()),
      }),
    }),
  ],
});

let presence: Presence | undefined;

/** The service is told what a page asks by itself: that does not count as somebody's doing. */
function pollMark(): Record<string, string> {
  presence ??= createPresence(window, Date.now);
  return presence.isHere() ? {} : { 'x-requested-with': 'poll' };
}
