export type Engine = 'embedded' | 'postgres';
/** small: a few seconds, to see that it works. full: what the goals are stated for. */
export type Scale = 'small' | 'full';

export interface Finding {
  /** P1 … P13, R8: the goal as the table of goals names it. */
  readonly goal: string;
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
    readonly scale: Scale;
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

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Nearest rank. */
export function percentiles(values: Iterable<number>): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
