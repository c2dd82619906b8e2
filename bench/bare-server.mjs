// The least that Fastify can do, in a thread of its own: what our own figures stand beside.
import { parentPort } from 'node:worker_threads';
import Fastify from 'fastify';

const app = Fastify({ bodyLimit: 16 * 2 ** 20 });
app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, (_request, body, done) =>
  done(null, JSON.parse(String(body))),
);
app.get('/bare', async () => ({ success: true, data: {} }));
app.post('/bare', async (_request, reply) => reply.code(204).send());
parentPort?.postMessage(await app.listen({ host: '127.0.0.1', port: 0 }));
