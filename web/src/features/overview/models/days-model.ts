import type { ChartModel, Writing } from '../../../charts/chart-model.ts';
import { dayLabel, monthLabel } from '../../../i18n/day-text.ts';
import { type Grain, grainStart } from '../../../view/period/grain.ts';
import { dayIn, type Period } from '../../../view/period/period.ts';

interface Source {
  readonly days: Readonly<Record<string, number>>;
  /** The days of the period before, laid under these by their order; null when nothing is compared. */
  readonly previousDays: Readonly<Record<string, number>> | null;
  readonly period: Period;
  readonly grain: Grain;
  readonly now: Date;
  readonly timeZone: string;
}

/** Sessions for each day, week or month, beside the same days of the period before. */
export function daysModel(source: Source, { t, format }: Writing): ChartModel {
  const { days, previousDays, period, grain, now, timeZone } = source;
  const keys = Object.keys(days).sort();
  const before = previousDays && Object.keys(previousDays).sort();
  const today = dayIn(timeZone, now);
  const total = keys.reduce((sum, day) => sum + (days[day] ?? 0), 0);
  const steps = stepsOf(keys, grain);
  const label = grain === 'month' ? monthLabel : dayLabel;
  const rows = steps.map(({ first, last }) => {
    const [firstDay, lastDay] = [keys[first] ?? '', keys[last] ?? ''];
    const counted = keys.slice(first, last + 1).reduce((sum, day) => sum + (days[day] ?? 0), 0);
    return {
      key: firstDay,
      label:
        grain === 'week' && last > first
          ? t('range.between', { from: label(firstDay, format.locale), until: label(lastDay, format.locale) })
          : label(firstDay, format.locale),
      values: [counted, ...(before ? [sumOf(previousDays ?? {}, before.slice(first, last + 1))] : [])],
      // A period of hours begins and ends inside a day: its first and last day are no whole ones.
      drill: {
        startDate: first === 0 ? (period.startDate ?? firstDay) : firstDay,
        endDate: last === keys.length - 1 ? (period.endDate ?? lastDay) : lastDay,
      },
      isUnfinished: firstDay <= today && today <= lastDay,
    };
  });
  const peak = rows.reduce<(typeof rows)[number] | undefined>(
    (top, row) => (top === undefined || (row.values[0] ?? 0) > (top.values[0] ?? 0) ? row : top),
    undefined,
  );
  const count = (value: number | null) => format.number(value);
  return {
    id: 'sessions-by-day',
    labelHeader: t(`chart.grain.${grain}`),
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
            peak: peak.label,
            most: format.number(peak.values[0] ?? 0),
          })
        : t('chart.summary.none'),
  };
}

interface Step {
  readonly first: number;
  readonly last: number;
}

/** The places of the days that belong together. */
function stepsOf(keys: readonly string[], grain: Grain): readonly Step[] {
  const starts = keys.flatMap((day, at) => {
    const before = keys[at - 1];
    return before === undefined || grainStart(before, grain) !== grainStart(day, grain) ? [at] : [];
  });
  return starts.map((first, at) => ({ first, last: (starts[at + 1] ?? keys.length) - 1 }));
}

/** Null where the period before had no such days. */
const sumOf = (days: Readonly<Record<string, number>>, keys: readonly string[]): number | null =>
  keys.length === 0 ? null : keys.reduce((sum, day) => sum + (days[day] ?? 0), 0);
