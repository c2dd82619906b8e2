import type { SystemSample } from '../../kernel/machine/system-sample.ts';
import type { Clock } from '../../ports/clock.ts';
import { createTimeHistogram } from './time-histogram.ts';

export interface LoopDelay {
  start(): void;
  stop(): void;
  /** Since the last look. */
  take(): SystemSample['loop'];
}

/** Ten looks a second: more would be most of what a service at rest costs. */
const everyMs = 100;

/**
 * How late the event loop is. Node.js' own histogram forgets the pause in which it is emptied, and with it a loop that stood
 * still just then.
 */
export function createLoopDelay(clock: Clock): LoopDelay {
  const late = createTimeHistogram();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  return {
    start() {
      lookedAt = clock.monotonicMs();
      timer = setInterval(() => {
        const now = clock.monotonicMs();
        late.add(Math.max(0, now - lookedAt - everyMs));
        lookedAt = now;
      }, everyMs).unref();
    },
    stop: () => clearInterval(timer),
    take() {
      const taken = { p50Ms: late.quantile(0.5), p99Ms: late.quantile(0.99), maxMs: late.max() };
      late.clear();
      return taken;
    },
  };
}
