import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import type { ChartModel } from './chart-model.ts';

/** The main line, one beside it, and one that is only for comparison. */
const looks = [
  { color: 'lake.6' },
  { color: 'gray.5', strokeDasharray: '4 3' },
  { color: 'yellow.6', strokeDasharray: '1 3' },
] as const;

interface Props {
  readonly model: ChartModel;
  /** How many of the columns are drawn, from the first on; the table has them all. */
  readonly lines: number;
}

/** Figures over time as lines; where nothing was measured the line is broken. */
export function TimeChart({ model, lines }: Props) {
  const drawn = model.columns.slice(0, lines);
  const [first] = drawn;
  // A line of few points is seen by its points only.
  const withDots = model.rows.length < 12;
  return (
    <LineChart
      h={drawn.length > 1 ? 190 : 150}
      data={model.rows.map(({ label, values }) => ({
        time: label,
        ...Object.fromEntries(drawn.map(({ id }, index) => [id, values[index] ?? null])),
      }))}
      dataKey="time"
      aria-hidden="true"
      series={drawn.map(({ id, header }, index) => ({ name: id, label: header, ...looks[index] }))}
      curveType="linear"
      strokeWidth={1.75}
      withDots={withDots}
      connectNulls={false}
      valueFormatter={(value) => first?.write(value) ?? ''}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
      lineProps={{ isAnimationActive: false }}
      xAxisProps={{ minTickGap: 32, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ width: 64, tickCount: 4, tickFormatter: (value: number) => first?.write(value) ?? '' }}
      withLegend={drawn.length > 1}
      legendProps={{ verticalAlign: 'bottom', height: 40 }}
      gridAxis="x"
      tickLine="none"
    />
  );
}
