import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyTRPCRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LimitScope, limitOf } from '../../config/limit-scopes.ts';
import type { Actor } from '../../kernel/actor.ts';
import {
  AppError,
  internalError,
  invalidRequest,
  notFound,
  unauthorized,
  unreadable,
} from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';
import { createInlay } from '../../kernel/written/inlay.ts';
import { writeJson } from '../../kernel/written/write-json.ts';
import { createBoundedQueue } from '../../ports/bounded-queue.ts';
import { say } from '../../words/sentence.ts';
import { type Deadline, startDeadline } from '../deadline.ts';
import type { EdgeCall, Gate } from '../gate.ts';
import { packAnswer } from '../http/answer/pack-answer.ts';
import { setRetryAfter } from '../http/answer/retry-after.ts';
import { type BodyRooms, type HoldPlace, withPlaces } from '../http/request/body-room.ts';
import { mustStillMay, presentCaller } from '../http/request/present-caller.ts';
import { readBody, refuseCompressed } from '../http/request/read-body.ts';
import { toldLanguage } from '../http/request/told-language.ts';
import { bodyMaxMs } from '../http/rest.ts';
import { type NamedCalls, nameCalls, needsSession, type Operations } from './name-calls.ts';
import { appErrorOf, operationsOf, type RpcContext } from './procedures.ts';
import { readInputs } from './read-inputs.ts';
import { rpcErrorBody } from './rpc-error-body.ts';

export interface RpcParts {
  readonly services: Services;
  readonly gate: Gate;
  readonly openCall: (request: FastifyRequest, reply: FastifyReply) => EdgeCall;
  readonly router: AnyTRPCRouter;
  readonly bodies: BodyRooms;
}

const maxBytes = 1024 * 1024;
/** What the answers of a batch hold together: they are all here at once, until the last byte is taken. */
const maxAnswerBytes = 16 * 1024 * 1024;
/** Of the calls of a batch: the others wait, so that a hundred of them hold up nobody else's one. */
const callsAtOnce = 4;

/** Mounts the typed procedures: queries and mutations by POST, queries by GET too, single or batched. */
export function mountRpc(app: FastifyInstance, parts: RpcParts): void {
  const operations = operationsOf(parts.router);
  app.route({
    method: ['GET', 'POST'],
    // A wildcard: a batch names all its procedures in the path, longer than a parameter may be.
    url: '/api/rpc/*',
    // What is refused before the handler stands in the same envelope.
    errorHandler: (error, request, reply) =>
      void sendError(request, reply, error instanceof AppError ? error : unreadable()),
    async handler(request, reply) {
      const deadline = startDeadline(parts.services.config.rpc.batchTimeoutMs);
      try {
        return await withPlaces((hold) => answer({ ...parts, operations, hold }, request, reply, deadline));
      } catch (error) {
        if (!(error instanceof AppError)) logFailure(parts.services, request, error);
        return sendError(request, reply, error instanceof AppError ? error : internalError(request.id));
      } finally {
        deadline.clear();
      }
    },
  });
}

async function answer(
  parts: RpcParts & { readonly operations: Operations; readonly hold: HoldPlace },
  request: FastifyRequest,
  reply: FastifyReply,
  deadline: Deadline,
): Promise<FastifyReply> {
  const { services } = parts;
  const call = parts.openCall(request, reply);
  const asked = request.query as Record<string, unknown>;
  const batched = asked['batch'] !== undefined;
  const path = (request.params as { '*': string })['*'];
  const isPost = request.method === 'POST';
  const held = parts.hold(parts.bodies.ofNetworks, call.limitKey);
  const body = isPost ? await readBody(request.raw, { maxBytes, maxMs: bodyMaxMs }, held) : null;
  const named = await name(parts, call, { path, batched, isPost });
  const present = presentCaller(call, services.ports.clock.monotonicMs);
  const admissions = await Promise.race([admitAll(parts.gate, call, named), deadline.late]);
  const inputs = readFor(admissions, () => {
    if (body) refuseCompressed(request.raw);
    const query = isPost ? undefined : asked['input'];
    const contentType = request.headers['content-type'];
    return readInputs({ batched, callCount: named.length, contentType, body, query });
  });

  const inlay = createInlay();
  let written: Promise<unknown> = Promise.resolve();
  let answerBytes = 0;
  const line = createBoundedQueue({ concurrency: callsAtOnce, maxWaiting: named.length });
  const context: RpcContext = {
    requestId: request.id,
    language: call.origin.language ?? null,
    write(op, value) {
      // One after the other, each in a turn of its own: all of a batch at once would hold up everybody else.
      const place = written
        .then(() => nextTurn())
        .then(() => {
          const text = writeJson(value);
          // What was changed is told all the same, and a call by itself is as large as its operation lets it be.
          const bytes = Buffer.byteLength(text);
          if (op.kind === 'query' && answerBytes > 0 && answerBytes + bytes > maxAnswerBytes)
            throw invalidRequest(say('request.batchAnswer'));
          answerBytes += bytes;
          return inlay.put(text);
        });
      written = place.catch(() => {});
      return place;
    },
    async run(op, place) {
      const admission = admissions[place];
      if (!admission) throw notFound(say('thing.procedure'));
      if ('refusal' in admission) throw admission.refusal;
      const { actor } = admission;
      const work = line.run(async () => {
        if (batched) await nextTurn();
        deadline.signal.throwIfAborted();
        return invoke(services, op, {
          actor: await present(op, actor),
          origin: call.origin,
          input: inputs[place],
          browser: call.browser,
          mayGoOn: () => mustStillMay(call, op),
          signal: deadline.signal,
        });
      });
      return Promise.race([work, deadline.late]);
    },
  };

  const response = await fetchRequestHandler({
    endpoint: '/api/rpc',
    req: new Request(addressOf(path, batched), {
      method: isPost ? 'POST' : 'GET',
      headers: plainHeaders(request),
    }),
    router: parts.router,
    createContext: () => context,
    allowMethodOverride: true,
    onError: ({ error }) => {
      const app = appErrorOf(error, request.id);
      if (app.status === 500) logFailure(services, request, error.cause ?? error);
      setRetryAfter(reply, app);
    },
    responseMeta: ({ errors }) => {
      const [first] = errors;
      if (!first || (batched && path.includes(','))) return {};
      return { status: appErrorOf(first, request.id).status };
    },
  });
  reply.code(response.status).type('application/json; charset=utf-8');
  const outside = await response.text();
  if (batched) return reply.send(await inlay.bytes(outside));
  const text = inlay.fill(outside);
  return reply.send(response.ok && named[0]?.isPackable ? await packAnswer(request, reply, text) : text);
}

async function name(
  { operations, services }: RpcParts & { readonly operations: Operations },
  call: EdgeCall,
  calls: NamedCalls,
): Promise<readonly (Operation | null)[]> {
  try {
    return nameCalls(operations, calls, services.config.rpc.maxBatchSize);
  } catch (error) {
    // Who has to sign in first is told that first, however badly the address is written.
    if (needsSession(operations, calls.path) && (await call.session()).type === 'anonymous')
      throw unauthorized();
    throw error;
  }
}

type Admission = { readonly actor: Actor } | { readonly refusal: unknown };

/** Everybody is asked who they are and what they may, before anything of what they sent is read. */
function admitAll(
  gate: Gate,
  call: EdgeCall,
  named: readonly (Operation | null)[],
): Promise<readonly (Admission | null)[]> {
  return Promise.all(
    named.map(async (op) => {
      if (!op) return null;
      try {
        const csrf = op.kind === 'mutation' ? 'token' : 'none';
        return { actor: await gate.admit(call, { ...op, limit: rpcLimit(op) }, csrf) };
      } catch (refusal) {
        return { refusal };
      }
    }),
  );
}

/** Where nobody was let in nothing is read; a refusal at the door goes before what is wrong with the inputs. */
function readFor(
  admissions: readonly (Admission | null)[],
  read: () => readonly unknown[],
): readonly unknown[] {
  const refused = admissions.find((admission) => admission !== null && 'refusal' in admission);
  if (!admissions.some((admission) => admission !== null && 'actor' in admission)) return [];
  try {
    return read();
  } catch (error) {
    throw refused && 'refusal' in refused ? refused.refusal : error;
  }
}

/** Made anew: the address that came may name another host, and the inputs are read already. */
const addressOf = (path: string, batched: boolean): string =>
  `http://rpc/api/rpc/${path.split(',').map(encodeURIComponent).join(',')}${batched ? '?batch=1' : ''}`;

/** A call counts where its REST twin counts; the rest share one scope per person. */
const rpcLimit = (op: Operation): LimitScope => (limitOf(op.limit).isOfCalls ? op.limit : 'rpc');

function logFailure(services: Services, request: FastifyRequest, error: unknown): void {
  const path = (request.params as { '*': string })['*'];
  services.log.error({ requestId: request.id, path: path.slice(0, 500), err: error }, 'procedure failed');
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  setRetryAfter(reply, error);
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(rpcErrorBody(error, toldLanguage(request.headers['accept-language'])));
}

function plainHeaders(request: FastifyRequest): Record<string, string> {
  const { accept } = request.headers;
  return { 'content-type': 'application/json', ...(accept ? { accept } : {}) };
}
