import { createKey } from '../../src/domains/keys/create-key.ts';
import type { KeyScope } from '../../src/kernel/actor.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import type { Services } from '../../src/kernel/services.ts';
import { type Browser, type Carrier, createBrowser } from './browser.ts';

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
export const createProgram = (server: Carrier, key: string, address?: string): Browser =>
  createBrowser(server, address, key);
