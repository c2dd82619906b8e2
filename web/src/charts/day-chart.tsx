import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../i18n/i18n-context.ts';
import { drillTo } from '../view/filters/session-search.ts';
import { useView } from '../view/view-context.ts';
import type { ChartModel } from './chart-model.ts';

/** Counts over days: this period as bars, the one before as a line; an unfinished day is paler. */
export function DayChart({ model }: { readonly model: ChartModel }) {
  const format = useFormat();
  const navigate = useNavigate();
  const { search, period } = useView();
  const [now, before] = model.columns;
  if (!now) return null;
  const data = model.rows.map(({ label, values, isUnfinished }) => ({
    day: label,
    [now.header]: isUnfinished ? null : values[0],
    unfinished: isUnfinished ? values[0] : null,
    ...(before ? { [before.header]: values[1] } : {}),
  }));
  const open = (index: number): void => {
    const patch = model.rows[index]?.drill;
    if (patch) void navigate({ to: '/sessions', search: drillTo(search, period, patch) });
  };
  return (
    <CompositeChart
      h={260}
      data={data}
      dataKey="day"
      aria-hidden="true"
      withDots={false}
      curveType="linear"
      strokeWidth={2}
      maxBarWidth={36}
      series={[
        { name: now.header, type: 'bar', color: 'lake.6' },
        { name: 'unfinished', label: now.header, type: 'bar', color: 'lake.3' },
        ...(before
          ? [{ name: before.header, type: 'line' as const, color: 'gray.5', strokeDasharray: '4 4' }]
          : []),
      ]}
      valueFormatter={(value) => format.number(value)}
      composedChartProps={{
        accessibilityLayer: false,
        onClick: (state) => {
          if (state.activeTooltipIndex != null) open(Number(state.activeTooltipIndex));
        },
        style: { cursor: 'pointer' },
      }}
      barProps={{ isAnimationActive: false, stackId: 'now' }}
      lineProps={{ isAnimationActive: false }}
      xAxisProps={{ minTickGap: 24, interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        allowDecimals: false,
        width: 44,
        tickFormatter: (value: number) => format.compact(value),
      }}
      gridAxis="x"
      tickLine="none"
    />
  );
}
