import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  AppError,
  internalError,
  invalidRequest,
  notFound,
  tooLarge,
  unreadable,
} from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { mostOpenFiles } from '../../kernel/machine/most-open-files.ts';
import type { WaitingRequests } from '../../kernel/pace/waiting-requests.ts';
import { writeJson } from '../../kernel/written/write-json.ts';
import { say } from '../../words/sentence.ts';
import { rpcErrorBody } from '../rpc/rpc-error-body.ts';
import {
  noCacheHeaders,
  securityHeaders,
  setAll,
  setCorsOrigin,
  setPreflightHeaders,
} from './answer/headers.ts';
import { lingerThenClose } from './answer/linger-then-close.ts';
import { answerRawError, errorBody, takeOverRawAnswers } from './answer/raw-answers.ts';
import { setRetryAfter } from './answer/retry-after.ts';
import { createWaitingAnswers } from './answer/waiting-answers.ts';
import { probeRoutes } from './health.ts';
import { boundConnections } from './limits/bound-connections.ts';
import { checkHead } from './request/check-head.ts';
import { presentedKey } from './request/presented-key.ts';
import { newRequestId } from './request/request-id.ts';
import { toldLanguage } from './request/told-language.ts';

export interface FinishedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The caller's `traceparent`. */
  readonly parent: string | undefined;
}

export interface ServerParts {
  readonly log: Log;
  readonly nowMs: () => number;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** Told of every request, and again when its answer begins. */
  readonly requests: Pick<WaitingRequests, 'begin' | 'end'>;
  /** Half of the files that may be open, for which 10,000 are enough: the rest is the database's. */
  readonly mostConnections?: number;
  /** Told of every finished request, for the figures of the process. */
  readonly onFinished?: (facts: FinishedRequest) => void;
}

/** Fastify with what every answer owes the contract, errors of the framework included. */
export function createServer({
  log,
  nowMs,
  isOwnOrigin,
  requests,
  mostConnections = Math.min(10_000, Math.floor(mostOpenFiles() / 2)),
  onFinished,
}: ServerParts): FastifyInstance {
  const answers = createWaitingAnswers({ nowMs, log });
  const app = Fastify({
    logger: false,
    genReqId: (request) => newRequestId(request.headers['x-request-id']),
    // What a parameter may be is said by its operation, in words: the router would only say that there is no such address.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 4096 },
    requestTimeout: 0,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    return503OnClosing: false,
    http: {
      headersTimeout: 10_000,
      // Room for a cookie and a header that are both absurd: they are judged, not cut off.
      maxHeaderSize: 32_768,
      connectionsCheckingInterval: 2000,
      requireHostHeader: false,
    },
    clientErrorHandler: answerRawError,
    frameworkErrors: (error, request, reply) => {
      setAll(reply as FastifyReply, { ...securityHeaders, ...noCacheHeaders, 'x-request-id': request.id });
      const refusal = invalidOf(error, true) ?? invalidRequest(say('request.badAddress'));
      if (request.url.startsWith('/api/rpc/')) {
        (reply as FastifyReply).code(refusal.status).send(rpcErrorBody(refusal, languageOf(request)));
      } else sendError(reply as FastifyReply, request, refusal);
    },
  });

  takeOverRawAnswers(app.server);
  boundConnections(app.server, { most: mostConnections, nowMs, log });
  app.setReplySerializer(writeJson);

  // Bodies are read by the routes themselves: size first, then the caller, then the meaning.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', async (request, reply) => {
    if (!answers.begin(request.raw, reply.raw)) return reply.hijack();
    requests.begin(request);
    setAll(reply, securityHeaders);
    reply.header('x-request-id', request.id);
    if (isOfApi(request)) setAll(reply, noCacheHeaders);
    // Keys are for servers: no page of anybody's is to read what one is answered.
    if (presentedKey(request.raw) === null) setCorsOrigin(reply, request.headers.origin, isOwnOrigin);
    checkHead(request.raw);
    if (request.method === 'OPTIONS') {
      setPreflightHeaders(reply);
      return reply.code(204).send();
    }
  });

  let looking: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    looking = setInterval(answers.look, 1000).unref();
    // An error that nobody listens for would end the process.
    app.server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'));
  });

  // A connection whose answer was on its way when the stopping began would be kept open for nothing.
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(looking);
  });
  app.addHook('onSend', async (request, reply) => {
    requests.end(request);
    if (stopping) reply.header('connection', 'close');
  });

  app.addHook('onResponse', async (request, reply) => {
    lingerThenClose(request.raw);
    const ms = reply.elapsedTime;
    const route = request.routeOptions.url ?? 'unmatched';
    const parent = request.headers['traceparent'];
    onFinished?.({
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
      requestId: request.id,
      parent: typeof parent === 'string' ? parent : undefined,
    });
    const level = probeRoutes.includes(route) && reply.statusCode < 400 ? 'debug' : 'info';
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = error instanceof AppError ? error : invalidOf(error, isOfApi(request));
    if (!known)
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'request failed');
    sendError(reply, request, known ?? internalError(request.id));
  });

  return app;
}

export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/i.test(url);

/** By the route that was found: the router knows more ways to write an address than anybody thinks of. */
const isOfApi = ({ routeOptions, url }: FastifyRequest): boolean => isApi(routeOptions.url ?? url);

type Asked = Pick<FastifyRequest, 'id' | 'headers'>;

const languageOf = ({ headers }: Asked): string | null => toldLanguage(headers['accept-language']);

function sendError(reply: FastifyReply, request: Asked, error: AppError): void {
  // An error of a route that meant to send a file is still JSON, and of any other it is not to be kept.
  reply.removeHeader('content-disposition');
  setAll(reply, noCacheHeaders);
  setRetryAfter(reply, error);
  reply.header('x-request-id', request.id);
  void reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(error, languageOf(request)));
}

/**
 * What the framework itself refuses is the caller's mistake: say so in the contract's words. Behind the API any other
 * error with a status is one of ours: somebody else's answer to a call that we made.
 */
function invalidOf(error: FastifyError, inApi: boolean): AppError | null {
  if (inApi && !error.code?.startsWith('FST_')) return null;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(1024 * 1024);
  if (error.statusCode === 404) return notFound(say('thing.address'));
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return unreadable();
  }
  return null;
}
