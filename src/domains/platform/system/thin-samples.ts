import type { SystemSample } from '../../../kernel/machine/system-sample.ts';

/**
 * Joins neighbours until at most so many are left: counts are added, of all else the highest stays, so that no peak is
 * lost. Neighbours are joined by the clock, so a later look at the same time shows the same.
 */
export function thinSamples(
  samples: readonly SystemSample[],
  most: number,
  intervalSeconds: number,
): SystemSample[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length <= most) return [...samples];
  const spanMs = Date.parse(last.at) - Date.parse(first.at);
  const intervalMs = intervalSeconds * 1000;
  const eachMs = Math.max(1, Math.ceil(spanMs / (most - 1) / intervalMs)) * intervalMs;
  const groups = new Map<number, SystemSample>();
  for (const sample of samples) {
    const group = Math.floor(Date.parse(sample.at) / eachMs);
    const before = groups.get(group);
    groups.set(group, before ? joined(before, sample) : sample);
  }
  return [...groups.values()].slice(-most);
}

function joined(a: SystemSample, b: SystemSample): SystemSample {
  return {
    at: b.at,
    seconds: Math.round((a.seconds + b.seconds) * 100) / 100,
    requests: {
      count: a.requests.count + b.requests.count,
      failed: a.requests.failed + b.requests.failed,
      p50Ms: higher(a.requests.p50Ms, b.requests.p50Ms),
      p95Ms: higher(a.requests.p95Ms, b.requests.p95Ms),
      p99Ms: higher(a.requests.p99Ms, b.requests.p99Ms),
    },
    database: {
      count: a.database.count + b.database.count,
      failed: a.database.failed + b.database.failed,
      p95Ms: higher(a.database.p95Ms, b.database.p95Ms),
      maxMs: higher(a.database.maxMs, b.database.maxMs),
      waitP95Ms: higher(a.database.waitP95Ms, b.database.waitP95Ms),
    },
    loop: {
      p50Ms: higher(a.loop.p50Ms, b.loop.p50Ms),
      p99Ms: higher(a.loop.p99Ms, b.loop.p99Ms),
      maxMs: higher(a.loop.maxMs, b.loop.maxMs),
    },
    memory: {
      residentBytes: Math.max(a.memory.residentBytes, b.memory.residentBytes),
      heapUsedBytes: Math.max(a.memory.heapUsedBytes, b.memory.heapUsedBytes),
    },
    cores: Math.max(a.cores, b.cores),
  };
}

const higher = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
