import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { EndedTransaction } from '../../db/ended-transaction.ts';
import { notFound } from '../../kernel/errors.ts';

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

/** `/metrics`: for whoever asks from this very machine, or holds the token. */
export function mountMetrics(app: FastifyInstance, { registry }: ProcessMetrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) throw notFound('This address');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** A request that was forwarded came from somewhere else, whatever the socket says. */
function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
  if (names.some((name) => headers[name] !== undefined)) return false;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
