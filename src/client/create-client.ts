import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '../app-router.ts';
import { type PushOptions, type PushReport, pushSessions } from './push-sessions.ts';
import { serviceAddress } from './service-address.ts';
import { transformer } from './transformer.ts';

export interface KeyClientOptions {
  /** The address of the service, for example https://parlance.example. */
  readonly url: string;
  /** `prl_…`: made on the page Programs, and kept on servers only. */
  readonly apiKey: string;
  /** What asks, where it is not the `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

type Calls = ReturnType<typeof createTRPCClient<AppRouter>>;
type Many<T> = Iterable<T> | AsyncIterable<T>;

interface Bulk {
  /** Sends conversations in batches, again where it has to wait, and reports what was refused. */
  sessions(sessions: Many<object>, options?: PushOptions): Promise<PushReport>;
}

export type Client = Omit<Calls, 'ingest'> & { readonly ingest: Calls['ingest'] & Bulk };

/** A client for programs with an API key: the typed procedures, and conversations in bulk. */
export function createClient({ url, apiKey, fetch: ask = fetch }: KeyClientOptions): Client {
  const base = serviceAddress(url);
  const headers = { authorization: `Bearer ${apiKey}` };
  const calls = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${base}/api/rpc`,
        transformer,
        methodOverride: 'POST',
        headers,
        fetch: (address, init) => ask(String(address), init as RequestInit),
      }),
    ],
  });
  const post = (body: string, signal: AbortSignal | undefined) =>
    ask(`${base}/api/ingest/v1/sessions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body,
      ...(signal && { signal }),
    });
  const sessions: Bulk['sessions'] = (many, options) => pushSessions(post, many, options);
  const ingest = withMember(calls.ingest, 'sessions', sessions);
  return withMember(calls, 'ingest', ingest);
}

/** Calls are made by name when they are asked for: what is added has to be looked for before. */
function withMember<T extends object, N extends string, V>(
  of: T,
  name: N,
  value: V,
): Omit<T, N> & { readonly [name in N]: V } {
  return new Proxy(of, {
    get: (target, asked) => (asked === name ? value : Reflect.get(target, asked)),
  }) as Omit<T, N> & { readonly [name in N]: V };
}
