import { Worker } from 'node:worker_threads';
import type { Log } from '../../kernel/log.ts';

export interface LoopWatch {
  /** Whether the main loop stood still for seconds, a moment ago. */
  stoodStill(): boolean;
}

interface Parts {
  readonly log: Log;
  /** Whether nothing may be written. */
  readonly silent: boolean;
  readonly limitMs: number;
}

const maxTickMs = 250;

/**
 * Has a thread of its own end the process when the main loop stands still, by SIGALRM: `npm start` and a container's
 * restart policy start it again. A stall of half that time is told afterwards, for as long as the limit.
 */
export function watchMainLoop({ log, silent, limitMs }: Parts): LoopWatch {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const tickMs = Math.min(maxTickMs, limitMs / 6);
  setInterval(() => Atomics.add(beats, 0, 1), tickMs).unref();
  const worker = new Worker(new URL('./loop-watchdog.mjs', import.meta.url), {
    workerData: { beats, tickMs, limitMs, silent },
    // What is loaded into the main thread from outside has no place in the one that watches it.
    execArgv: [],
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  });
  worker.on('error', (err) => log.error({ err }, 'the main loop is not watched any more'));
  worker.unref();
  return { stoodStill: () => Atomics.load(beats, 1) === 1 };
}
