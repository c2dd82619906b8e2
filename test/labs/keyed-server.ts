import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AiAccounts } from '../../src/ports/ai-batch/ai-accounts.ts';
import { openaiBatchPort } from '../../src/ports/ai-batch/openai/openai-batch-port.ts';
import { loadPriceList } from '../../src/ports/ai-batch/prices.ts';
import { listen } from '../rig/listen.ts';

export interface KeyedServer extends AsyncDisposable {
  /** Stands for the address of the server behind it. */
  readonly url: string;
  /** Keys that it answered, and those that it refused, in the order of their calls. */
  readonly answered: string[];
  readonly refused: string[];
  /** What was said to it, whole. */
  readonly bodies: string[];
  revoke(key: string): void;
  /** Calls with this key wait from now on, until they are let go. */
  hold(key: string, after: number): void;
  release(): void;
  held(): number;
}

/** In front of an emulator: it knows which keys are valid, as a provider does. */
export async function startKeyedServer(behind: string): Promise<KeyedServer> {
  const revoked = new Set<string>();
  const answered: string[] = [];
  const refused: string[] = [];
  const bodies: string[] = [];
  let holding: { key: string; left: number } | null = null;
  let waiting: (() => void)[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    bodies.push(body.toString());
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (holding?.key === key && --holding.left < 0)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    if (revoked.has(key)) {
      refused.push(key);
      const error = {
        message: 'Incorrect API key provided.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      };
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return;
    }
    answered.push(key);
    const { method = 'GET', headers } = request;
    const answer = await fetch(`${behind}${request.url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] ? { 'content-type': headers['content-type'] } : {}),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    answered,
    refused,
    bodies,
    revoke: (key) => void revoked.add(key),
    hold(key, after) {
      holding = { key, left: after };
    },
    release() {
      holding = null;
      for (const go of waiting) go();
      waiting = [];
    },
    held: () => waiting.length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Companies' own accounts, in batches, at a server whose address is known later. */
export const accountsAt = (url: () => string): AiAccounts => ({
  open: async ({ id, apiKey, model }) => ({
    name: 'openai',
    accountId: id,
    model,
    direct: null,
    prices: loadPriceList(),
    port: openaiBatchPort({ apiKey: apiKey ?? '', baseUrl: `${url()}/v1` }),
  }),
  tryOut: async () => null,
  formerly: async () => null,
});
