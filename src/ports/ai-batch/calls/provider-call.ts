import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { sayBytes } from '../../../words/say-bytes.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { checkJson, JsonTooMuch, parseJson } from '../../parse-json.ts';
import { cutText } from '../../storable-text.ts';
import { AiProviderError, type ProviderCall } from '../ai-provider-error.ts';
import type { CallOptions } from '../port.ts';
import { classifyFailure, type SeenFailure } from './classify-failure.ts';

export type CallLimits = {
  /** One attempt of a small call. */
  callMs: number;
  /** One attempt of an upload, or of a create that carries its lines. */
  uploadMs: number;
  /** Longest silence within a download. */
  idleMs: number;
  /** For what is only looked through. */
  lookUpMs: number;
};

export const defaultCallLimits: CallLimits = {
  callMs: 30_000,
  uploadMs: 300_000,
  idleMs: 60_000,
  lookUpMs: 600_000,
};

const MAX_RETRY_AFTER_MS = 5_000;
const RETRY_SLACK_MS = 10_000;
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const itemsAtOnce = 50;
const MAX_ERROR_BYTES = 64 * 1024;

export type AttemptOptions = { signal: AbortSignal; timeout: number; maxRetries: number };

type CallPlan = { call: ProviderCall; attemptMs: number; retryCount: number; secrets: readonly string[] };

/** Runs one provider call under a deadline that covers its retries and its body, and classifies what goes wrong. */
export async function providerCall<T>(
  plan: CallPlan,
  options: CallOptions | undefined,
  run: (attempt: AttemptOptions) => Promise<T>,
): Promise<T> {
  const deadlineMs = plan.attemptMs * (plan.retryCount + 1) + (plan.retryCount > 0 ? RETRY_SLACK_MS : 0);
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = options?.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  try {
    return await run({ signal, timeout: plan.attemptMs, maxRetries: plan.retryCount });
  } catch (error) {
    throw toProviderError(error, plan.call, plan.secrets);
  }
}

export function toProviderError(
  error: unknown,
  call: ProviderCall,
  secrets: readonly string[],
): AiProviderError {
  if (error instanceof AiProviderError) return error;
  const mayCommit = call === 'create' || call === 'cancel';
  return new AiProviderError(call, classifyFailure(seeError(error), { mayCommit, secrets }));
}

/** Reads an answer as JSON of the wanted shape: an HTML page or half an object is never taken for "nothing there". */
export async function readJson<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(response, MAX_JSON_BYTES);
  if (text === null)
    throw malformed(response, say('provider.longAnswer', { most: sayBytes(MAX_JSON_BYTES) }));
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    const isTooMuch = error instanceof JsonTooMuch;
    throw malformed(
      response,
      isTooMuch ? error.message : say('provider.notJson', { text: cutText(text, 120) }),
    );
  }
  return shaped(response, schema, json);
}

type Listing = z.ZodType<{ data: unknown[] }>;

/** A page of a listing. Its items are judged in turns with everything else: a server may send thousands at once. */
export async function readPage<Page extends Listing, Schema extends z.ZodType, Item>(
  response: Response,
  { page, item, to }: { page: Page; item: Schema; to: (seen: z.output<Schema>) => Item },
): Promise<{ items: Item[]; page: z.output<Page> }> {
  const found = await readJson(response, page);
  const items: Item[] = [];
  for (const one of found.data) {
    if (items.length % itemsAtOnce === 0) await nextTurn();
    items.push(to(shaped(response, item, one)));
  }
  return { items, page: found };
}

function shaped<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
  json: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw malformed(
    response,
    say('provider.shape', { place: issue?.path.join('.') || 'top', why: issue?.message ?? '' }),
  );
}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** For a key that travels as a bearer token, which fetch drops on the way to another host. */
export const followingFetch: Fetch = (input, init) =>
  guardedFetch(input, init, (init?.method ?? 'GET').toUpperCase() === 'GET' ? 'follow' : 'error');

/** For a key in a header of its own, which fetch would carry along to wherever a redirect points. */
export const unredirectedFetch: Fetch = (input, init) => guardedFetch(input, init, 'error');

// Long waits are not slept out within the library: the caller hears of them and lets its lease go.
async function guardedFetch(
  input: string | URL | Request,
  init: RequestInit | undefined,
  redirect: 'follow' | 'error',
): Promise<Response> {
  const response = await boundedError(await fetch(input, { ...init, redirect }));
  const waitMs = Number(response.headers.get('retry-after-ms') ?? Number.NaN);
  const waitSeconds = response.headers.get('retry-after');
  const isShort = Number.isFinite(waitMs)
    ? waitMs <= MAX_RETRY_AFTER_MS
    : waitSeconds === null || Number(waitSeconds) * 1000 <= MAX_RETRY_AFTER_MS;
  if (isShort) return response;
  const headers = new Headers(response.headers);
  headers.set('x-should-retry', 'false');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The libraries read the body of an error whole, and as JSON where it looks like it. */
async function boundedError(response: Response): Promise<Response> {
  if (response.ok || response.body === null) return response;
  const { status, statusText, headers } = response;
  const text = (await readText(response, MAX_ERROR_BYTES)) ?? '';
  return new Response(exceeds(text) ? '' : text, { status, statusText, headers });
}

function exceeds(text: string): boolean {
  try {
    checkJson(text);
    return false;
  } catch {
    return true;
  }
}

/** Null where it is longer. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of response.body ?? []) {
    byteCount += part.byteLength;
    if (byteCount > maxBytes) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Shape shared by the errors of both libraries, of fetch and of our own reading. */
type ErrorLike = {
  status?: unknown;
  code?: unknown;
  type?: unknown;
  param?: unknown;
  message?: unknown;
  /** What we say of it ourselves. */
  said?: Sentence | string;
  error?: unknown;
  headers?: unknown;
  cause?: unknown;
};

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function seeError(error: unknown): SeenFailure {
  const seen = asErrorLike(error);
  const body = asErrorLike(asErrorLike(seen.error).error ?? seen.error);
  const headers = seen.headers;
  const networkCode = findNetworkCode(error);
  return {
    status: typeof seen.status === 'number' ? seen.status : null,
    code: textOrNull(body.code) ?? textOrNull(seen.code) ?? networkCode,
    type: textOrNull(body.type) ?? textOrNull(seen.type),
    param: textOrNull(body.param) ?? textOrNull(seen.param),
    message: seen.said ?? textOrNull(body.message) ?? textOrNull(seen.message) ?? say('provider.noMessage'),
    header: headers instanceof Headers ? (name) => headers.get(name) : undefined,
    neverSent: networkCode !== null && NEVER_SENT.has(networkCode),
  };
}

// fetch hides the reason one or more causes down, and several addresses make an AggregateError.
function findNetworkCode(error: unknown, depth = 0): string | null {
  if (depth > 5 || typeof error !== 'object' || error === null) return null;
  const code = textOrNull(asErrorLike(error).code);
  if (code && /^[A-Z][A-Z_0-9]+$/.test(code)) return code;
  return findNetworkCode(asErrorLike(error).cause, depth + 1);
}

function malformed(response: Response, said: Sentence | string): ErrorLike {
  return { status: response.status, code: 'malformed_reply', said, headers: response.headers };
}

function asErrorLike(value: unknown): ErrorLike {
  return typeof value === 'object' && value !== null ? value : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
