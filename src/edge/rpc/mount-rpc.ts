import type { AnyTRPCRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitScope } from '../../config/limit-scopes.ts';
import { AppError, internalError, invalidRequest, unauthorized } from '../../kernel/errors.ts';
import { invoke } from '../../kernel/invoke.ts';
import type { Operation } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';
import type { EdgeCall, Gate } from '../gate.ts';
import { readBody, refuseCompressed } from '../http/read-body.ts';
import { bodyMaxMs } from '../http/rest.ts';
import { setRetryAfter } from '../http/retry-after.ts';
import { checkCalls } from './check-calls.ts';
import { appErrorOf, operationsOf, type RpcContext } from './procedures.ts';
import { rpcErrorBody } from './rpc-error-body.ts';

export interface RpcParts {
  readonly services: Services;
  readonly gate: Gate;
  readonly openCall: (request: FastifyRequest, reply: FastifyReply) => EdgeCall;
  readonly router: AnyTRPCRouter;
}

const maxBytes = 1024 * 1024;

/** Mounts the typed procedures: queries and mutations by POST, queries by GET too, single or batched. */
export function mountRpc(app: FastifyInstance, parts: RpcParts): void {
  const operations = operationsOf(parts.router);
  app.route({
    method: ['GET', 'POST'],
    // A wildcard: a batch names all its procedures in the path, longer than a parameter may be.
    url: '/api/rpc/*',
    // What is refused before the handler stands in the same envelope.
    errorHandler: (error, _request, reply) =>
      void sendError(
        reply,
        error instanceof AppError ? error : invalidRequest('The request could not be read.'),
      ),
    async handler(request, reply) {
      const batched = (request.query as Record<string, unknown>)['batch'] !== undefined;
      const deadline = startDeadline(parts.services.config.rpc.batchTimeoutMs);
      try {
        return await answer({ ...parts, operations }, request, reply, batched, deadline);
      } catch (error) {
        if (!(error instanceof AppError)) logFailure(parts.services, request, error);
        return sendError(reply, error instanceof AppError ? error : internalError(request.id));
      } finally {
        deadline.clear();
      }
    },
  });
}

async function answer(
  parts: RpcParts & { readonly operations: Operations },
  request: FastifyRequest,
  reply: FastifyReply,
  batched: boolean,
  deadline: Deadline,
): Promise<FastifyReply> {
  const { services } = parts;
  const call = parts.openCall(request, reply);
  const path = (request.params as { '*': string })['*'];
  const isPost = request.method === 'POST';
  const body = isPost ? await readBody(request.raw, { maxBytes, maxMs: bodyMaxMs }) : null;
  const query = isPost ? undefined : (request.query as Record<string, unknown>)['input'];
  const contentType = request.headers['content-type'];
  try {
    if (body) refuseCompressed(request.raw);
    checkCalls({ path, batched, contentType, body, query }, services.config.rpc.maxBatchSize);
    checkKinds(parts.operations, path);
  } catch (error) {
    // Who has to sign in first is told that first, however badly the call is written.
    if (needsSession(parts.operations, path) && (await call.session()).type === 'anonymous')
      throw unauthorized();
    throw error;
  }

  const context: RpcContext = {
    requestId: request.id,
    async run(op, input) {
      const csrf = op.kind === 'mutation' ? 'token' : 'none';
      deadline.signal.throwIfAborted();
      const work = (async () => {
        const actor = await parts.gate.admit(call, { ...op, limit: rpcLimit(op) }, csrf);
        return invoke(services, op, {
          actor,
          origin: call.origin,
          input,
          browser: call.browser,
          signal: deadline.signal,
        });
      })();
      return Promise.race([work, deadline.late]);
    },
  };

  const response = await fetchRequestHandler({
    endpoint: '/api/rpc',
    req: new Request(addressOf(path, request.url), {
      method: isPost ? 'POST' : 'GET',
      headers: plainHeaders(request),
      ...(body ? { body: body.toString('utf8') } : {}),
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
      const [first, second] = errors;
      if (!first || (batched && second) || (batched && path.includes(','))) return {};
      return { status: appErrorOf(first, request.id).status };
    },
  });
  reply.code(response.status).type('application/json; charset=utf-8');
  return reply.send(await response.text());
}

type Operations = ReadonlyMap<string, Operation>;

function needsSession(operations: Operations, path: string): boolean {
  return path.split(',').some((name) => (operations.get(name)?.access ?? 'public') !== 'public');
}

/** tRPC takes a batch of one kind only, and says so in words of its own. */
function checkKinds(operations: Operations, path: string): void {
  const kinds = new Set(path.split(',').flatMap((name) => operations.get(name)?.kind ?? []));
  if (kinds.size > 1) throw invalidRequest('A batch holds queries or mutations, not both.');
}

/** Made anew: the address that came may be of the absolute form and name another host. */
function addressOf(path: string, url: string): string {
  const names = path.split(',').map(encodeURIComponent).join(',');
  const at = url.indexOf('?');
  return `http://rpc/api/rpc/${names}${at < 0 ? '' : url.slice(at)}`;
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Never resolves; rejects when the time is up. */
  readonly late: Promise<never>;
  readonly clear: () => void;
}

/** Work that outlives its time is answered without; its transactions see the signal and do not commit. */
function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the request took longer than ${ms} ms`);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  late.catch(() => {});
  return { signal: controller.signal, late, clear: () => clearTimeout(timer) };
}

const ownScopes: ReadonlySet<LimitScope> = new Set<LimitScope>([
  'login',
  'register',
  'forgot',
  'admin',
  'audit-list',
  'security',
  'dashboard',
  'platform',
  'reset-password',
]);

/** A call counts where its REST twin counts; the rest share one scope per person. */
const rpcLimit = (op: Operation): LimitScope => (ownScopes.has(op.limit) ? op.limit : 'rpc');

function logFailure(services: Services, request: FastifyRequest, error: unknown): void {
  const path = (request.params as { '*': string })['*'];
  services.log.error({ requestId: request.id, path: path.slice(0, 500), err: error }, 'procedure failed');
}

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  setRetryAfter(reply, error);
  return reply.code(error.status).type('application/json; charset=utf-8').send(rpcErrorBody(error));
}

function plainHeaders(request: FastifyRequest): Record<string, string> {
  const { accept } = request.headers;
  return { 'content-type': 'application/json', ...(accept ? { accept } : {}) };
}
