import { csvLine } from '../../../src/kernel/tables/csv-line.ts';
import type { Format } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import type { DrillPatch } from '../view/filters/session-search.ts';

export interface Writing {
  readonly t: Translate;
  readonly format: Format;
}

export interface ChartColumn {
  readonly id: string;
  readonly header: string;
  readonly write: (value: number | null) => string;
}

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** One for each column; null is not known. */
  readonly values: ReadonlyArray<number | null>;
  /** The sessions behind the first value. */
  readonly drill?: DrillPatch;
  /** Still filling: drawn as unfinished, and said so. */
  readonly isUnfinished?: boolean;
}

/** What a chart, its table, its CSV and its sentence are all made from. */
export interface ChartModel {
  readonly id: string;
  readonly labelHeader: string;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
  readonly summary: string;
}

/** Raw numbers, with a point, as a file for other programs. */
export function chartCsv(model: ChartModel): string {
  return [
    [model.labelHeader, ...model.columns.map(({ header }) => header)],
    ...model.rows.map(({ label, values }) => [label, ...values]),
  ]
    .map(csvLine)
    .join('');
}

export const largest = (model: ChartModel, column = 0): number =>
  Math.max(0, ...model.rows.map(({ values }) => values[column] ?? 0));

export const shareOf = (count: number, total: number): number | null =>
  total === 0 ? null : (count / total) * 100;

export const hasNoCount = (model: ChartModel): boolean => largest(model) === 0;
