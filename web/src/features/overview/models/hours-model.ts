import type { ChartModel, ChartRow, Writing } from '../../../charts/chart-model.ts';
import { hourLabel, weekdayName } from '../../../i18n/hour-names.ts';

/** Sessions by weekday (0 is Monday) and hour, in the company's zone: 168 rows, a week in its order. */
export function hoursModel(hours: ReadonlyArray<readonly number[]>, { t, format }: Writing): ChartModel {
  const rows: ChartRow[] = hours.flatMap((counts, weekday) =>
    counts.map((count, hour) => ({
      key: `${weekday}-${hour}`,
      label: `${weekdayName(weekday, format.locale, 'long')} ${hourLabel(hour)}`,
      values: [count],
      drill: { weekday: [weekday], hour: [hour] },
    })),
  );
  const peak = rows.reduce<ChartRow | undefined>(
    (top, row) => ((row.values[0] ?? 0) > (top?.values[0] ?? 0) ? row : top),
    undefined,
  );
  return {
    id: 'sessions-by-hour',
    labelHeader: t('chart.hour'),
    columns: [{ id: 'sessions', header: t('chart.sessions'), write: (value) => format.number(value) }],
    rows,
    summary: peak
      ? t('chart.summary.hours', { peak: peak.label, count: peak.values[0] ?? 0 })
      : t('chart.summary.none'),
  };
}
