import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useI18n } from '../i18n/i18n-context.ts';

interface Props {
  readonly label: string;
  /** What a bar stands for: "Hour". */
  readonly keyHeader: string;
  readonly countHeader: string;
  readonly rows: ReadonlyArray<{ readonly label: string; readonly count: number }>;
  /** The chart in one sentence, for who hears it. */
  readonly summary: string;
}

/** Counts as bars, with the same counts as a table and as a sentence. */
export function CountChart({ label, keyHeader, countHeader, rows, summary }: Props) {
  const { t, format } = useI18n();
  const [isTable, table] = useDisclosure();
  return (
    <div>
      <VisuallyHidden>{summary}</VisuallyHidden>
      {isTable ? (
        <Table.ScrollContainer
          minWidth={200}
          mah={260}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label } }}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{keyHeader}</Table.Th>
                <Table.Th ta="end">{countHeader}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.label}>
                  <Table.Td>{row.label}</Table.Td>
                  <Table.Td ta="end">{format.number(row.count)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <div aria-hidden="true">
          <BarChart
            h={200}
            data={rows.map((row) => ({ label: row.label, count: row.count }))}
            dataKey="label"
            series={[{ name: 'count', label: countHeader, color: 'lake.6' }]}
            valueFormatter={(value) => format.number(value)}
            tickLine="none"
            xAxisProps={{ interval: 'equidistantPreserveStart' }}
            barChartProps={{ accessibilityLayer: false }}
          />
        </div>
      )}
      <Button size="compact-xs" variant="subtle" onClick={table.toggle} aria-pressed={isTable} mt={4}>
        {t(isTable ? 'chart.asChart' : 'chart.asTable')}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </Button>
    </div>
  );
}
