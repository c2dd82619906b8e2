import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { AppRouter } from '../app-router.ts';
import { serviceAddress } from './service-address.ts';
import { transformer } from './transformer.ts';

export { type Client, createClient, type KeyClientOptions } from './create-client.ts';
export {
  type PushOptions,
  type PushReport,
  PushStopped,
  type RefusedSession,
} from './push-sessions.ts';
export type { AppRouter };

export interface ClientOptions {
  /** The address of the service, for example https://parlance.example. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** A client for outside programs: it signs in, and keeps its session and its anti-forgery token. */
export async function createParlanceClient({ url, email, password }: ClientOptions) {
  const base = `${serviceAddress(url)}/api`;
  const cookies = new Map<string, string>();

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }

  const signedIn = await send(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!signedIn.ok) throw new Error(`Signing in failed (${signedIn.status}): ${await reasonOf(signedIn)}`);
  const { csrfToken } = (await (await send(`${base}/csrf-token`)).json()) as { csrfToken: string };
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${base}/rpc`,
        transformer,
        methodOverride: 'POST',
        headers: { 'x-csrf-token': csrfToken },
        fetch: (address, init) => send(String(address), init as RequestInit),
      }),
    ],
  });
}

/** The service's own sentence; where nobody takes sign-ins, the address is a wrong one. */
async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: string } | null;
  if (response.status !== 404 && body?.error) return body.error;
  return `${response.url} is no sign-in of Parlance. The url must be the address of the service.`;
}
