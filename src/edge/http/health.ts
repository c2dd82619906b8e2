import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { LoopWatch } from '../monitor/watch-main-loop.ts';

const patienceMs = 3000;

/** Asked about once a second by whatever watches an instance: good answers would fill the log. */
export const probeRoutes: readonly string[] = ['/healthz', '/readyz'];

/**
 * Whether the process is up, and whether it can serve. Nothing about the inside. A main loop that stands still answers
 * neither; one that stood still a moment ago says so.
 */
export function mountHealth(app: FastifyInstance, database: Database, loop: LoopWatch): void {
  app.get('/healthz', (_request, reply) => {
    const stood = loop.stoodStill();
    return reply
      .header('cache-control', 'no-store')
      .code(stood ? 503 : 200)
      .send({ status: stood ? 'stood still' : 'up' });
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([
      database.ping().then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
