import { type Engine, percentiles } from '../bench/frame.ts';

export type { Engine };

export interface ChaosOptions {
  readonly engine: Engine;
  readonly rounds: number;
  /** The same seed makes the same choices; when the process dies on the clock still varies. */
  readonly seed: number;
  log(line: string): void;
}

export interface ChaosVerdict {
  readonly held: boolean;
  readonly figures: Record<string, string | number>;
}

/** One way to hurt the running service, and what must hold all the same. */
export interface ChaosRun {
  readonly name: string;
  readonly promise: string;
  run(options: ChaosOptions): Promise<ChaosVerdict>;
}

/** Median, 95th percentile and longest of some times, to be shown beside a verdict. */
export function timesOf(name: string, times: readonly number[]): Record<string, number> {
  const { p50, p95, max } = percentiles(times);
  const whole = (value: number) => Math.round(value);
  return { [`${name}P50Ms`]: whole(p50), [`${name}P95Ms`]: whole(p95), [`${name}MaxMs`]: whole(max) };
}
