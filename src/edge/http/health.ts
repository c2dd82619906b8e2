import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';

const patienceMs = 3000;

/** Asked about once a second by whatever watches an instance: good answers would fill the log. */
export const probeRoutes: readonly string[] = ['/healthz', '/readyz'];

/** Whether the process is up, and whether it can serve. Nothing about the inside. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
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
