import type { ChartModel, Writing } from '../../../charts/chart-model.ts';
import type { Period } from '../../../view/period/period.ts';
import type { SeriesAnswer } from '../../../view/sessions/dashboard-queries.ts';

interface Source {
  readonly answer: SeriesAnswer;
  readonly period: Period;
  readonly now: Date;
  readonly timeZone: string;
}

/** Sessions for each hour, beside the same hours of the period before. */
export function stepsModel({ answer, period, now, timeZone }: Source, { t, format }: Writing): ChartModel {
  const { series, previous } = answer;
  const { startsAt, sessions } = series;
  const total = sessions.reduce((sum, count) => sum + count, 0);
  const hour = new Intl.DateTimeFormat(format.locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const rows = startsAt.map((startAt, at) => {
    const next = startsAt[at + 1];
    return {
      key: startAt,
      label: hour.format(new Date(startAt)),
      values: [sessions[at] ?? 0, ...(previous ? [previous.sessions[at] ?? null] : [])],
      drill: {
        startDate: startAt,
        endDate: next ? new Date(Date.parse(next) - 1).toISOString() : period.endDate,
      },
      isUnfinished: Date.parse(startAt) <= now.getTime() && (!next || now.getTime() < Date.parse(next)),
    };
  });
  const peak = rows[sessions.indexOf(Math.max(...sessions))];
  const write = (value: number | null) => format.number(value);
  return {
    id: 'sessions-by-hour',
    labelHeader: t('chart.grain.hour'),
    columns: [
      { id: 'sessions', header: t('chart.sessions'), write },
      ...(previous ? [{ id: 'previous', header: t('chart.previous'), write }] : []),
    ],
    rows,
    summary:
      peak && total > 0
        ? t('chart.summary.days', {
            count: total,
            days: format.duration(rows.length * 3600),
            peak: peak.label,
            most: format.number(peak.values[0] ?? 0),
          })
        : t('chart.summary.none'),
  };
}
