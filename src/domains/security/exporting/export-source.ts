import type { SystemCtx } from '../../../kernel/context.ts';
import type { Cell } from '../../../kernel/tables/csv-line.ts';

export interface ExportRange {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Of alerts, as their list filters them; null: all. */
  readonly severity: readonly string[] | null;
  readonly acknowledged: boolean | null;
}

/** What one kind of export consists of: its records, step by step, and each as a line of a table. */
export interface ExportSource<T> {
  readonly columns: readonly string[];
  steps(ctx: SystemCtx, range: ExportRange): AsyncGenerator<T[]>;
  cells(record: T): Readonly<Record<string, Cell>>;
}
