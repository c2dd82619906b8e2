import { Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { groupings } from '../../../../src/domains/csp/figures/groupings.ts';
import type { TimeRange } from '../../../../src/kernel/time/time-ranges.ts';
import type { ChartModel } from '../../charts/chart-model.ts';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { DayChart } from '../../charts/day-chart.tsx';
import { dayLabel } from '../../i18n/day-text.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { tileState } from '../../ui/tile/tile-state.ts';
import { dayIn } from '../../view/period/period.ts';
import type { CspMetrics, CspSearch } from './csp-search.ts';
import { groupWords } from './csp-words.ts';

const hourMs = 3_600_000;

interface Props {
  readonly query: UseQueryResult<CspMetrics>;
  readonly timeRange: TimeRange;
  readonly groupBy: NonNullable<CspSearch['group']>;
  readonly onGroup: (group: CspSearch['group']) => void;
}

/** Violations over time, or by what they have in common. */
export function TrendTile({ query, timeRange, groupBy, onGroup }: Props) {
  const { t, format } = useI18n();
  const hour = new Intl.DateTimeFormat(format.locale, {
    timeZone: format.timeZone,
    ...(timeRange === '7d' || timeRange === '30d' ? { day: 'numeric', month: 'short' } : {}),
    hour: '2-digit',
    minute: '2-digit',
  });
  const labelOf = (key: string): string => {
    if (groupBy === 'hour') return hour.format(new Date(key));
    if (groupBy === 'day') return dayLabel(key, format.locale);
    return groupWords(t, groupBy, key);
  };
  const now = query.dataUpdatedAt;
  const isUnfinished = (key: string): boolean =>
    groupBy === 'hour'
      ? Date.parse(key) + hourMs > now
      : groupBy === 'day' && key === dayIn(format.timeZone, new Date(now));
  const { trends } = query.data ?? {};
  const model: ChartModel | null = trends
    ? {
        id: `csp-violations-by-${groupBy}`,
        labelHeader: t(`csp.group.${groupBy}`),
        columns: [{ id: 'count', header: t('csp.totalViolations'), write: (value) => format.number(value) }],
        rows: trends.groups.map(({ key, count }) => ({
          key,
          label: labelOf(key),
          values: [count],
          isUnfinished: isUnfinished(key),
        })),
        summary: t(`csp.trend.${trends.trendDirection}`, { change: format.change(trends.changePercent) }),
      }
    : null;
  return (
    <ChartTile
      title={t('csp.trend')}
      state={tileState(query, ({ summary }) => summary.totalViolations === 0)}
      model={model}
      emptyText={t('csp.none')}
      choice={
        <Select
          size="xs"
          w="min(9.375rem, 28vw)"
          aria-label={t('csp.groupBy')}
          allowDeselect={false}
          value={groupBy}
          data={groupings.map((value) => ({ value, label: t(`csp.group.${value}`) }))}
          onChange={(value) => onGroup((value ?? undefined) as CspSearch['group'])}
        />
      }
    >
      {(chart) => <DayChart model={chart} />}
    </ChartTile>
  );
}
