import { type ChartModel, shareOf, type Writing } from '../../../charts/chart-model.ts';

interface Band {
  readonly fromSeconds: number;
  readonly toSeconds: number | null;
  readonly count: number;
}

interface Source {
  readonly bands: readonly Band[];
  readonly median: number | null;
  readonly p95: number | null;
}

/** How long end users waited for an answer. */
export function responseModel({ bands, median, p95 }: Source, { t, format }: Writing): ChartModel {
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  const first = bands.findIndex(({ count }) => count > 0);
  const last = bands.findLastIndex(({ count }) => count > 0);
  return {
    id: 'response-times',
    labelHeader: t('chart.responseTime'),
    columns: [
      { id: 'sessions', header: t('chart.sessions'), write: (value) => format.number(value) },
      { id: 'share', header: t('chart.share'), write: (value) => format.percent(value) },
    ],
    // Empty bands at both ends say nothing; between others they do.
    rows: bands.slice(first, last + 1).map(({ fromSeconds, toSeconds, count }) => ({
      key: String(fromSeconds),
      label:
        toSeconds === null
          ? t('chart.bandOpen', { from: format.duration(fromSeconds) })
          : t('chart.band', { from: format.duration(fromSeconds), to: format.duration(toSeconds) }),
      values: [count, shareOf(count, total)],
      drill: { responseTimeFrom: fromSeconds, ...(toSeconds === null ? {} : { responseTimeTo: toSeconds }) },
    })),
    summary:
      total > 0
        ? t('chart.summary.response', { median: format.duration(median), p95: format.duration(p95) })
        : t('chart.summary.none'),
  };
}
