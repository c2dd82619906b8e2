import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The least that Fastify can do, in a thread of its own: where, until it is closed. */
export async function openBare(): Promise<{ readonly url: string } & AsyncDisposable> {
  const worker = new Worker(new URL('./bare-server.mjs', import.meta.url));
  const [url] = await once(worker, 'message');
  return { url, [Symbol.asyncDispose]: async () => void (await worker.terminate()) };
}
