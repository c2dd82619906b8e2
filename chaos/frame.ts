import { percentiles } from '../test/rig/measure/percentiles.ts';
import { until } from '../test/rig/pace/until.ts';
import type { Engine } from '../test/rig/place.ts';
import { clusterUrl } from './cluster/workers.ts';

export type { Engine };

export interface ChaosOptions {
  readonly engine: Engine;
  readonly rounds: number;
  /** The same seed makes the same choices; when the process dies on the clock still varies. */
  readonly seed: number;
  log(line: string): void;
}

export interface ChaosVerdict {
  /** Every promise that was broken, in words. */
  readonly broken: readonly string[];
  readonly figures: Record<string, string | number>;
}

/** One way to hurt the running service, and what must hold all the same. */
export interface ChaosRun {
  readonly name: string;
  readonly promise: string;
  /** Where there is something to hurt; else on either engine. */
  readonly needs?: 'postgres' | 'cluster';
  run(options: ChaosOptions): Promise<ChaosVerdict>;
}

const leftOut = (left: string): ChaosVerdict => ({ broken: [], figures: { left: `out, ${left}` } });

/** Runs it where it can be, and tells what broke. */
export async function runChaos({ needs, run }: ChaosRun, options: ChaosOptions): Promise<ChaosVerdict> {
  if (needs === 'cluster' && !clusterUrl()) return leftOut('TEST_CITUS_URL names no cluster');
  if (needs && options.engine === 'embedded') return leftOut('one process owns embedded data');
  const { broken, figures } = await run(options);
  for (const line of [...new Set(broken)].slice(0, 30)) options.log(line);
  return { broken, figures };
}

/** Median, 95th percentile and longest of some times, to be shown beside a verdict. */
export function timesOf(name: string, times: readonly number[]): Record<string, number> {
  const { p50, p95, max } = percentiles(times);
  const whole = (value: number) => Math.round(value);
  return { [`${name}P50Ms`]: whole(p50), [`${name}P95Ms`]: whole(p95), [`${name}MaxMs`]: whole(max) };
}

/** How long it took a service that was killed to be ready again, each time. */
export const restartsOf = (...services: readonly { readonly startMs: readonly number[] }[]) =>
  timesOf(
    'restart',
    services.flatMap(({ startMs }) => startMs.slice(1)),
  );

/** Milliseconds until it says by itself that it can serve. */
export async function untilReady(url: string): Promise<number> {
  const from = performance.now();
  const look = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
  await until(look, 'its recovery', { everyMs: 100, withinMs: 60_000 });
  return Math.round(performance.now() - from);
}
