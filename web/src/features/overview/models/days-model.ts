import type { ChartModel, Writing } from '../../../charts/chart-model.ts';
import { dayLabel } from '../../../i18n/day-text.ts';
import { dayIn, type Period } from '../../../view/period/period.ts';

interface Source {
  readonly days: Readonly<Record<string, number>>;
  /** The days of the period before, laid under these by their order; null when nothing is compared. */
  readonly previousDays: Readonly<Record<string, number>> | null;
  readonly period: Period;
  readonly now: Date;
  readonly timeZone: string;
}

/** Sessions for each day, beside the same day of the period before. */
export function daysModel(source: Source, { t, format }: Writing): ChartModel {
  const { days, previousDays, period, now, timeZone } = source;
  const keys = Object.keys(days).sort();
  const before = previousDays && Object.keys(previousDays).sort();
  const today = dayIn(timeZone, now);
  const total = keys.reduce((sum, day) => sum + (days[day] ?? 0), 0);
  const rows = keys.map((day, index) => {
    const beforeDay = before?.[index];
    return {
      key: day,
      label: dayLabel(day, format.locale),
      values: [days[day] ?? 0, ...(before ? [beforeDay ? (previousDays?.[beforeDay] ?? null) : null] : [])],
      // A period of hours begins and ends inside a day: its first and last day are no whole ones.
      drill: {
        startDate: index === 0 ? (period.startDate ?? day) : day,
        endDate: index === keys.length - 1 ? (period.endDate ?? day) : day,
      },
      isUnfinished: day === today,
    };
  });
  const peak = keys.reduce<string | undefined>(
    (top, day) => (top === undefined || (days[day] ?? 0) > (days[top] ?? 0) ? day : top),
    undefined,
  );
  const count = (value: number | null) => format.number(value);
  return {
    id: 'sessions-by-day',
    labelHeader: t('chart.day'),
    columns: [
      { id: 'sessions', header: t('chart.sessions'), write: count },
      ...(before ? [{ id: 'previous', header: t('chart.previous'), write: count }] : []),
    ],
    rows,
    summary:
      peak && total > 0
        ? t('chart.summary.days', {
            count: total,
            days: format.duration(keys.length * 86_400),
            peak: dayLabel(peak, format.locale),
            most: format.number(days[peak] ?? 0),
          })
        : t('chart.summary.none'),
  };
}
