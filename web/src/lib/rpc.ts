import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../src/app-router.ts';
import { createCsrf, fetchCsrfToken } from './csrf.ts';
import { createPresence, type Presence } from './presence.ts';
import { rpcAddress, takeAhead } from './reach/ahead.ts';
import { questionText, readAnswer } from './reach/wire.ts';
import { CallFailure, isRecord, rpcFailure } from './rpc-error.ts';
import { screenLanguage } from './screen-language.ts';

export type RpcInput = inferRouterInputs<AppRouter>;
export type RpcOutput = inferRouterOutputs<AppRouter>;

export const csrf = createCsrf(fetchCsrfToken);

/** The service's typed procedures. The types are tRPC's; its client would be 4 KB before the first figure. */
export const rpc = named([]) as TRPCClient<AppRouter>;

/** Each name is a further step of the path; the last one, `query` or `mutate`, is called. */
function named(path: readonly string[]): unknown {
  return new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' ? undefined : named([...path, String(name)])),
    apply: (_target, _this, [input, options]) => call(path, input, options?.signal),
  });
}

async function call(path: readonly string[], input: unknown, signal?: AbortSignal): Promise<unknown> {
  try {
    return await send(path, input, signal);
  } catch (error) {
    if (rpcFailure(error).code !== 'CSRF_INVALID') throw error;
    // A refused anti-forgery token is fetched anew, once.
    csrf.forget();
    return send(path, input, signal);
  }
}

async function send(path: readonly string[], input: unknown, signal?: AbortSignal): Promise<unknown> {
  const url = `${rpcAddress}/${path.slice(0, -1).join('.')}`;
  // Filters may be long, and addresses end up in logs: questions are asked by POST too.
  const body = questionText(input);
  try {
    const headers = {
      'content-type': 'application/json',
      'accept-language': screenLanguage(),
      ...(path.at(-1) === 'mutate' ? { 'x-csrf-token': await csrf.token() } : pollMark()),
    };
    const answer = await (takeAhead(url, body) ?? fetch(url, { method: 'POST', headers, body, signal }));
    const { result, error } = await answer.json();
    if (!error) return readAnswer(result.data);
    const said = readAnswer(error);
    throw Object.assign(new Error(String(isRecord(said) && said['message'])), said);
  } catch (cause) {
    throw new CallFailure(cause);
  }
}

interface Procedure<Input, Output> {
  query(input: Input, options: { readonly signal: AbortSignal }): Promise<Output>;
}

/** A question to the service, and the name that its answer is kept under. */
export const ask = <Input, Output>(
  queryKey: QueryKey,
  procedure: Procedure<Input, Output>,
  input: NoInfer<Input>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => procedure.query(input, { signal }) });

let presence: Presence | undefined;

/** The service is told what a page asks by itself: that does not count as somebody's doing. */
function pollMark(): Record<string, string> {
  presence ??= createPresence(window, Date.now);
  return presence.isHere() ? {} : { 'x-requested-with': 'poll' };
}
