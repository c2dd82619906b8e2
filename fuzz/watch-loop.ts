import { readFileSync } from 'node:fs';
import { createHistogram, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

/** A turn of the loop that took long. */
export interface Stall {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  /** How long the thread of the loop really ran in it: the rest it waited for a processor. */
  readonly ranMs: number;
  /** How much of it the engine spent on looking for garbage: more on a machine whose other processors are busy. */
  readonly garbageMs: number;
}

export interface LoopFigures {
  /** Turns of the loop by how late they came: at most so many milliseconds. */
  readonly buckets: readonly { readonly ms: number; readonly count: number }[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The longest that the thread itself ran in one turn. */
  readonly maxRanMs: number;
}

const everyMs = 5;
const longMs = 50;
const bounds = [5, 10, 20, 50, 100, 200, 500, 1000, Number.POSITIVE_INFINITY];

/** Looks at the loop of this process two hundred times a second, and says how late it came to look. */
export function watchLoop(onStall: (stall: Stall) => void = () => {}) {
  let lates = createHistogram();
  let counts = bounds.map(() => 0);
  let maxRanMs = 0;
  let collections: PerformanceEntry[] = [];
  const garbage = new PerformanceObserver((list) => {
    collections = [...collections, ...list.getEntries()].slice(-50);
  });
  garbage.observe({ entryTypes: ['gc'] });
  let last = performance.now();
  let ranBefore = ranMsOfThread();
  const timer = setInterval(() => {
    const now = performance.now();
    const ran = ranMsOfThread();
    const lateMs = Math.max(0, now - last - everyMs);
    const ranMs = ran - ranBefore;
    lates.record(Math.max(1, Math.round(lateMs * 1000)));
    const at = bounds.findIndex((bound) => lateMs <= bound);
    counts[at] = (counts[at] ?? 0) + 1;
    maxRanMs = Math.max(maxRanMs, ranMs);
    if (lateMs > longMs) tell({ at: Date.now(), ms: lateMs, ranMs }, now);
    [last, ranBefore] = [now, ran];
  }, everyMs);
  /** A moment later: only then is it known what went to garbage. */
  function tell(stall: Omit<Stall, 'garbageMs'>, endedMs: number): void {
    setTimeout(() => {
      const within = collections.filter(
        ({ startTime }) => startTime <= endedMs && startTime >= endedMs - stall.ms - everyMs,
      );
      onStall({ ...stall, garbageMs: within.reduce((sum, { duration }) => sum + duration, 0) });
    }, 20);
  }

  return {
    /** Of the time since the last time they were taken. */
    take(): LoopFigures {
      const figures = {
        buckets: bounds.map((ms, index) => ({ ms, count: counts[index] ?? 0 })),
        p50Ms: lates.percentile(50) / 1000,
        p99Ms: lates.percentile(99) / 1000,
        maxMs: lates.max / 1000,
        maxRanMs,
      };
      lates = createHistogram();
      counts = bounds.map(() => 0);
      maxRanMs = 0;
      return figures;
    },
    /** Work of the fuzzer's own: what it takes is no fault of the service. */
    pausedFor<T>(work: () => T): T {
      const result = work();
      [last, ranBefore] = [performance.now(), ranMsOfThread()];
      return result;
    },
    stop() {
      clearInterval(timer);
      garbage.disconnect();
    },
  };
}

/** In steps of ten milliseconds, as the system counts; elsewhere that of all threads together. */
function ranMsOfThread(): number {
  try {
    const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, 'latin1').split(') ')[1]?.split(' ');
    return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
