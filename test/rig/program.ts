import { createKey } from '../../src/domains/keys/create-key.ts';
import type { KeyScope } from '../../src/kernel/actor.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Services } from '../../src/kernel/services.ts';
import { type Browser, type Carrier, createBrowser, type SendOptions } from './browser.ts';

export interface Wanted {
  readonly name?: string;
  readonly expiresAt?: string | null;
  readonly networks?: readonly string[];
}

/** An API key of a company, made as the operator makes one. */
export async function makeKey(
  services: Services,
  companyId: string,
  scopes: readonly KeyScope[],
  wanted: Wanted = {},
): Promise<{ readonly key: string; readonly id: string }> {
  const made = await invoke(services, createKey, {
    actor: { type: 'operator' },
    origin: { requestId: 'test', address: null, userAgent: null },
    input: { name: 'A program', companyId, scopes, ...wanted },
  });
  return { key: made.key, id: made.apiKey.id };
}

/** What pushes the conversations of a company. */
export async function createPusher(
  { services, server }: { readonly services: Services; readonly server: Carrier },
  companyId: string,
): Promise<Browser> {
  const { key } = await makeKey(services, companyId, ['sessions:write']);
  return createProgram(server, key);
}

/** Somebody without cookies, who shows a key with each request. */
export function createProgram(server: Carrier, key: string, address?: string): Browser {
  const browser = createBrowser(server, address);
  const send: Browser['send'] = (method, url, options: SendOptions = {}) =>
    browser.send(method, url, {
      ...options,
      withoutCsrf: true,
      headers: { authorization: `Bearer ${key}`, ...options.headers },
    });
  return {
    ...browser,
    send,
    get: (url, headers) => send('GET', url, headers ? { headers } : {}),
    post: (url, body, headers) => send('POST', url, { ...(body && { body }), ...(headers && { headers }) }),
    patch: (url, body) => send('PATCH', url, { body }),
    delete: (url) => send('DELETE', url),
    async rpc(procedure, input = null) {
      const answer = await send('POST', `/api/rpc/${procedure}`, { body: { json: input } });
      const json = answer.json as { result?: { data: { json: unknown } }; error?: { json: unknown } };
      return { ...answer, data: json?.result?.data.json, error: json?.error?.json };
    },
  };
}
