import { once, setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropicRoutes } from './anthropic/anthropic-routes.ts';
import { ApiError } from './api-error.ts';
import { createChatLog } from './chat/chat-log.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { type ClockOptions, createClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { createEngine, type EngineOptions } from './engine.ts';
import { createFaultBox } from './faults.ts';
import { readLedger } from './ledger.ts';
import { openaiBatchRoutes } from './openai/openai-batch-routes.ts';
import { openaiFileRoutes } from './openai/openai-file-routes.ts';
import { createResults } from './results.ts';
import type { Reply } from './route.ts';
import { breakConnection, sendReply, sendWithFaults } from './send-reply.ts';
import { openStore } from './store.ts';

export type EmulatorOptions = Partial<Omit<EngineOptions, 'store' | 'clock' | 'faults'>> & {
  /** 0: any free port. */
  port?: number;
  clock?: ClockOptions;
  /** Where files, batches and the clock outlive the process; null: nowhere. */
  folder?: string | null;
  /** Only these keys are let in; absent: any key. */
  apiKeys?: readonly string[];
  maxFileBytes?: number;
  /** How long the model takes for an answer of a chat. */
  chatMs?: number;
};

export type Emulator = Awaited<ReturnType<typeof createEmulator>>;

/** A provider of batch work on this machine: it answers over HTTP as the real ones do, faults included. */
export async function createEmulator(options: EmulatorOptions = {}) {
  const store = openStore(options.folder ?? null);
  const faults = createFaultBox();
  const engine = createEngine({
    store,
    faults,
    clock: createClock(options.clock ?? { mode: 'manual' }, store.clockOffsetMs),
    seed: options.seed ?? 1,
    speed: options.speed ?? 1,
    endRates: options.endRates ?? {},
    enqueuedTokenLimit: options.enqueuedTokenLimit ?? null,
    enqueuedLimitAt: options.enqueuedLimitAt ?? 'batch',
    createsPerHour: options.createsPerHour ?? 2000,
    unsupportedModels: options.unsupportedModels ?? [],
  });
  const results = createResults(engine);
  const chatLog = createChatLog();
  const routes = [
    ...openaiFileRoutes(engine, results, options.maxFileBytes ?? 209_715_200),
    ...openaiBatchRoutes(engine, results),
    ...anthropicRoutes(engine, results),
    ...chatRoutes(engine, { speed: 1, endRates: options.endRates ?? {}, faults }),
    ...controlRoutes(engine, chatLog.counts),
  ];
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing.signal });

  let requestCount = 0;
  let url = '';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requestCount += 1;
    response.setHeader('x-request-id', `req_${requestCount}`);
    const asked = new URL(request.url ?? '/', url);
    const body = await buffer(request);
    const matches = routes.filter(({ path }) => path.test(asked.pathname));
    const route = matches.find(({ method }) => method === request.method);
    if (!route) {
      const status = matches.length > 0 ? 405 : 404;
      return sendReply(
        response,
        refusal(asked.pathname, new ApiError(status, `Unknown request: ${asked.pathname}`)),
      );
    }
    const struck = route.operation === null ? [] : faults.take(route.operation);
    const run = (): Reply | Promise<Reply> => {
      if (route.operation !== null)
        requireKey(request, options.apiKeys ?? null, route.operation === 'chat.completions');
      return route.handle({
        params: (route.path.exec(asked.pathname) ?? []).slice(1).map(decodeURIComponent),
        query: asked.searchParams,
        contentType: request.headers['content-type'] ?? '',
        body,
        faults: struck,
        baseUrl: url,
      });
    };
    if (route.operation !== 'chat.completions')
      return sendWithFaults(response, struck, () => attempt(asked.pathname, run), wait);
    let answers: string | null = null;
    const end = chatLog.begin();
    response.once('close', () => end(answers, response.writableFinished));
    if (options.chatMs) await wait(options.chatMs);
    const chat = async (): Promise<Reply> => {
      const reply = await attempt(asked.pathname, run);
      answers = reply.answers ?? null;
      return reply;
    };
    await sendWithFaults(response, struck, chat, wait);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => breakConnection(response));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = async (): Promise<void> => {
    closing.abort();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    /** Base address; the OpenAI shape lives under its `/v1`, Anthropic's shape under the address itself. */
    url,
    openaiBaseUrl: `${url}/v1`,
    clock: { now: () => new Date(engine.clock.nowMs()), advance: engine.advanceClock },
    faults,
    ledger: () => readLedger(engine),
    /** What was asked one by one. */
    chat: chatLog.counts,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function attempt(path: string, run: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await run();
  } catch (error) {
    return refusal(path, error instanceof ApiError ? error : new ApiError(500, 'The emulator failed.'));
  }
}

function refusal(path: string, error: ApiError): Reply {
  const { status, message, type, param, code, headers } = error;
  const isAnthropic = path.startsWith('/v1/messages');
  const json = isAnthropic
    ? { type: 'error', error: { type, message } }
    : { error: { message, type, param, code } };
  return { status, headers, json };
}

function requireKey(request: IncomingMessage, apiKeys: readonly string[] | null, isOwnServer: boolean): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? request.headers['x-api-key'];
  // Servers of one's own ask for none unless told to.
  if (key === undefined && apiKeys === null && isOwnServer) return;
  if (typeof key === 'string' && (apiKeys === null || apiKeys.includes(key))) return;
  const shown = typeof key === 'string' ? `${key.slice(0, 3)}***${key.slice(-4)}` : '(none)';
  throw new ApiError(401, `Incorrect API key provided: ${shown}.`, {
    code: 'invalid_api_key',
    type: request.headers['x-api-key'] ? 'authentication_error' : 'invalid_request_error',
  });
}
