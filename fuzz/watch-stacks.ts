import { Worker } from 'node:worker_threads';

const limitMs = 60;

/** Tells where the loop of this process stood each time it stood still. */
export function watchStacks(onStack: (stack: string) => void): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 5).unref();
  const worker = new Worker(new URL('./stack-thread.mjs', import.meta.url), {
    workerData: { beats, limitMs },
    execArgv: [],
  });
  worker.on('message', onStack);
  worker.unref();
}
