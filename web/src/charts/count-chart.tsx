import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ChartModel } from './chart-model.ts';

/** Counts as bars; what is still filling is paler. */
export function CountChart({ model }: { readonly model: ChartModel }) {
  const [counts] = model.columns;
  if (!counts) return null;
  return (
    <BarChart
      h={200}
      data={model.rows.map(({ label, values, isUnfinished }) => ({
        label,
        [isUnfinished ? 'unfinished' : 'count']: values[0],
      }))}
      dataKey="label"
      aria-hidden="true"
      type="stacked"
      series={[
        { name: 'count', label: counts.header, color: 'lake.6' },
        { name: 'unfinished', label: counts.header, color: 'lake.3' },
      ]}
      valueFormatter={counts.write}
      tickLine="none"
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
