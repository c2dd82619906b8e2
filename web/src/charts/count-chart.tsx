import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { csvLine } from '../../../src/kernel/tables/csv-line.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { saveText } from '../lib/save-text.ts';

interface CountRow {
  readonly label: string;
  readonly count: number;
  /** Still filling: drawn as unfinished, and said so. */
  readonly isUnfinished?: boolean;
}

interface Props {
  /** Of the file, without its ending. */
  readonly id: string;
  readonly label: string;
  /** What a bar stands for: "Hour". */
  readonly keyHeader: string;
  readonly countHeader: string;
  readonly rows: readonly CountRow[];
  /** The chart in one sentence, for who hears it. */
  readonly summary: string;
}

/** Counts as bars, with the same counts as a table, as a file and as a sentence. */
export function CountChart({ id, label, keyHeader, countHeader, rows, summary }: Props) {
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
                  <Table.Td>
                    {row.isUnfinished ? t('chart.unfinished', { label: row.label }) : row.label}
                  </Table.Td>
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
            data={rows.map(({ label, count, isUnfinished }) => ({
              label,
              [isUnfinished ? 'unfinished' : 'count']: count,
            }))}
            dataKey="label"
            type="stacked"
            series={[
              { name: 'count', label: countHeader, color: 'lake.6' },
              { name: 'unfinished', label: countHeader, color: 'lake.3' },
            ]}
            valueFormatter={(value) => format.number(value)}
            tickLine="none"
            xAxisProps={{ interval: 'equidistantPreserveStart' }}
            barChartProps={{ accessibilityLayer: false }}
          />
        </div>
      )}
      <Group gap={4} mt={4}>
        <Button size="compact-xs" variant="subtle" onClick={table.toggle} aria-pressed={isTable}>
          {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('chart.csv', { chart: label })}
          onClick={() => saveText(`${id}.csv`, csvOf(keyHeader, countHeader, rows), 'text/csv')}
        >
          {t('export.csv')}
        </Button>
      </Group>
    </div>
  );
}

const csvOf = (keyHeader: string, countHeader: string, rows: readonly CountRow[]): string =>
  [[keyHeader, countHeader], ...rows.map(({ label, count }) => [label, count])].map(csvLine).join('');
