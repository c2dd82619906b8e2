import { type ChartModel, type ChartRow, shareOf, type Writing } from '../../../charts/chart-model.ts';
import type { DrillPatch } from '../../../view/filters/session-search.ts';

export interface CountsSource {
  readonly id: string;
  readonly labelHeader: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly labelOf: (value: string) => string;
  readonly drillOf: (values: string[]) => DrillPatch;
  /** More than these are folded into one last row. */
  readonly limit?: number;
  /** The order that the values have of themselves; else by size. */
  readonly order?: readonly string[];
  /** What shares are of; else of all that are counted. */
  readonly total?: number;
}

/** How many sessions have which value. */
export function countsModel(source: CountsSource, { t, format }: Writing): ChartModel {
  const { counts, order, limit = 12 } = source;
  const entries = Object.entries(counts).sort(([a, x], [b, y]) =>
    order ? order.indexOf(a) - order.indexOf(b) : y - x || a.localeCompare(b),
  );
  const counted = entries.reduce((sum, [, count]) => sum + count, 0);
  const total = source.total ?? counted;
  const kept = entries.length > limit ? entries.slice(0, limit - 1) : entries;
  const rest = entries.slice(kept.length);
  const row = (key: string, label: string, values: string[], count: number): ChartRow => ({
    key,
    label,
    values: [count, shareOf(count, total)],
    drill: source.drillOf(values),
  });
  const rows = kept.map(([value, count]) => row(value, source.labelOf(value), [value], count));
  if (rest.length > 0) {
    const label = t('chart.rest', { count: rest.length });
    const count = rest.reduce((sum, [, one]) => sum + one, 0);
    rows.push(
      row(
        ' rest',
        label,
        rest.map(([value]) => value),
        count,
      ),
    );
  }
  const top = [...kept].sort(([, x], [, y]) => y - x)[0];
  return {
    id: source.id,
    labelHeader: source.labelHeader,
    columns: [
      { id: 'sessions', header: t('chart.sessions'), write: (value) => format.number(value) },
      { id: 'share', header: t('chart.share'), write: (value) => format.percent(value) },
    ],
    rows,
    summary: top
      ? t('chart.summary.counts', {
          top: source.labelOf(top[0]),
          share: format.percent(shareOf(top[1], total)),
          count: total,
        })
      : t('chart.summary.none'),
  };
}
