import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { isLoopbackName } from '../../config/is-loopback-name.ts';
import { parseAddress } from '../../config/parse-address.ts';
import type { EndedTransaction } from '../../db/errors/ended-transaction.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { say } from '../../words/sentence.ts';

export interface ProcessMetrics {
  readonly registry: Registry;
  observeRequest(facts: { method: string; route: string; status: number; ms: number }): void;
  observeTransaction(ended: EndedTransaction): void;
}

/** Figures of requests, transactions, event loop and memory, in Prometheus' words. */
export function createProcessMetrics(enabled: boolean): ProcessMetrics {
  const registry = new Registry();
  if (!enabled) return { registry, observeRequest() {}, observeTransaction() {} };
  // Ten looks a second at the event loop: the usual hundred are half of what a service at rest costs.
  collectDefaultMetrics({ register: registry, prefix: 'parlance_', eventLoopMonitoringPrecision: 100 });
  const requests = new Histogram({
    name: 'parlance_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const transactions = new Histogram({
    name: 'parlance_database_transaction_duration_seconds',
    help: 'Time from asking for a transaction, or a statement outside of one, to its end',
    labelNames: ['kind', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const waits = new Histogram({
    name: 'parlance_database_connection_wait_seconds',
    help: 'The part of that time in which a transaction waited for a connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: ({ method, route, status, ms }) => requests.observe({ method, route, status }, ms / 1000),
    observeTransaction({ kind, failed, ms, waitMs }) {
      transactions.observe({ kind, outcome: failed ? 'failed' : 'done' }, ms / 1000);
      if (waitMs !== null) waits.observe(waitMs / 1000);
    },
  };
}

/** `/metrics`: for who holds the token; where none is set, for this very machine as long as no proxy stands in front. */
export function mountMetrics(app: FastifyInstance, { registry }: ProcessMetrics, http: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, http)) throw isFromHere(request) ? hidden(http) : notFound(say('thing.address'));
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

type MetricsAccess = Pick<Config['http'], 'metricsToken' | 'proxied'>;

const mayRead = (request: FastifyRequest, { metricsToken, proxied }: MetricsAccess): boolean =>
  metricsToken === null ? !proxied && isFromHere(request) : hasToken(request, metricsToken);

/** Whoever asks on the machine itself is its operator, and is told what is missing. */
const hidden = ({ metricsToken }: MetricsAccess): AppError =>
  new AppError(
    'NOT_FOUND',
    404,
    metricsToken === null ? say('refusal.metricsProxied') : say('refusal.metrics'),
  );

/** What proxies add to tell whom they forward for. `x-forwarded-*` besides. */
const proxyHeaders = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'client-ip',
  'cluster-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'proxy-connection',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-real-ip',
]);

/** Each sign is needed: a proxy on this machine may add no header, and a page's own name may lead to this address. */
function isFromHere({ headers, socket, host }: FastifyRequest): boolean {
  const forwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded') || proxyHeaders.has(name),
  );
  const address = parseAddress(socket.remoteAddress ?? '');
  if (forwarded || address?.range() !== 'loopback') return false;
  return URL.canParse(`http://${host}`) && isLoopbackName(new URL(`http://${host}`).hostname);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, so that the comparison tells nothing of the token's. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
