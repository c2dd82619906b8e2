import { type Percentiles, percentiles } from '../test/rig/measure/percentiles.ts';
import type { Engine } from '../test/rig/place.ts';

export type { Engine, Percentiles };
export { percentiles };

/** What findings are measured against: the only place that says which goals there are. */
export const goals = {
  P1: 'the overview costs the same at 10,000 and 10,000,000 sessions',
  P2: 'the overview with filters',
  P3: 'lists of sessions',
  P4: 'importing rows',
  P5: 'importing conversations',
  P6: 'small requests a second',
  P7: 'from start to ready',
  P8: 'memory and processor when idle',
  P9: 'ten minutes of mixed load',
  P10: 'the own overhead of AI batches',
  P11: 'the web app',
  P12: 'the cost of AI',
  P13: 'neighbours',
  P15: 'what programs push: sessions, messages and spans a second, and everybody else meanwhile',
  P16: 'the breakdown of 1,000,000 sessions: one thing over 30 days, two over a year',
  P17: 'pages on slow lines and slow machines',
  P19: 'a Citus cluster beside one PostgreSQL on the same machine',
  R8: 'no answer tells by its time whether an account exists',
  A1: 'audit log at 10,000,000 entries: a listing takes 150 ms where up to 50,000 match, never over 1 s',
  A2: 'an audit entry adds at most 1 ms to its act, at the median',
  A3: 'audit log: how fast it is sealed and checked',
  C1: 'violation reports, whatever is in them: no 5xx, 99 in 100 under 5 ms, memory flat',
  C2: 'violation reports, 1,000,000 of them unique: rows and disk stay under the cap',
  C3: 'violation reports: what reading the figures of a full month costs',
  M1: 'what an assistant is answered of 1,000,000 sessions: at most 25,000 tokens, 95 in 100 within a second',
  S1: 'security metrics over 30 days and 1,000,000 events: 95 in 100 under 300 ms',
  S2: 'security rules: how often they cry wolf over 1,000 honest days',
  S3: 'security rules: what a look costs',
  S4: 'security export of 1,000,000 events: at most 50 MB of memory',
  N1: 'alerts: 10,000 of 1,000 companies judged within a minute on two cores',
} as const;
type Goal = keyof typeof goals;

export interface Finding {
  readonly goal: Goal;
  readonly what: string;
  readonly measured: string;
  /** What it is compared with, measured in the same run. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** Null: a figure without a goal of its own, or at a scale that the goal does not speak of. */
  readonly holds: boolean | null;
}

export interface BenchGroup {
  readonly name: string;
  /** No findings where the group has nothing to measure on this engine. */
  run(options: {
    readonly engine: Engine;
    /** What the goals are stated for; else a few seconds, to see that it works. */
    readonly isFull: boolean;
    readonly log: (line: string) => void;
  }): Promise<readonly Finding[]>;
}

export type EngineFinding = Finding & { readonly group: string; readonly engine: Engine };

const headings = ['goal', 'engine', 'what', 'measured', 'baseline', 'ratio', 'holds'];

/** One table for people, and for docs/performance.md. */
export function tableOf(findings: readonly EngineFinding[]): string {
  const rows = findings.map(({ goal, engine, what, measured, baseline, ratio, holds }) => [
    goal,
    engine,
    what,
    measured,
    baseline ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    holds === null ? '' : holds ? 'yes' : 'NO',
  ]);
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Milliseconds that a work takes. */
export async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A time taken again and again, after some that do not count. */
export async function sampled(
  rounds: number,
  take: (round: number) => Promise<number>,
  warmUps = 0,
): Promise<Percentiles> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const time = await take(round);
    if (round >= 0) times.push(time);
  }
  return percentiles(times);
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const n = (count: number): string => Math.round(count).toLocaleString('en-US');
export const times = ({ p50, p95 }: Percentiles): string => `p50 ${ms(p50)}, p95 ${ms(p95)}`;
export const timesToLongest = (all: Percentiles): string => `${times(all)}, longest ${ms(all.max)}`;

export const dayOf = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** Whole days, as the screens ask: today and so many before it. */
export const lastDays = (days: number): string => `startDate=${dayOf(days - 1)}&endDate=${dayOf(0)}`;
