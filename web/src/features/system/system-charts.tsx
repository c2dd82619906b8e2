import { SimpleGrid } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FigureValue } from '../../ui/tile/figure-value.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { perMinute, type System, type SystemChart, systemCharts, systemModels } from './system-models.ts';

const lines: Readonly<Record<SystemChart, number>> = {
  requests: 2,
  answers: 2,
  database: 2,
  loop: 2,
  memory: 2,
  processor: 1,
};

/** Six figures of the last sample, each with how it went before. */
export function SystemCharts({ query }: { readonly query: UseQueryResult<System> }) {
  const { t, format } = useI18n();
  const { data } = query;
  const models = useMemo(
    () =>
      data &&
      systemModels(
        { history: data.history, intervalSeconds: data.collection.intervalSeconds },
        { t, format },
      ),
    [data, t, format],
  );
  const figures = useFigures(data);
  const state = tileState(query, ({ history }) => history.length === 0);
  const emptyText = t('system.first', { interval: format.duration(data?.collection.intervalSeconds) });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
      {systemCharts.map((name) => (
        <ChartTile
          key={name}
          title={t(`system.tile.${name}`)}
          help={t(`system.about.${name}`)}
          state={state}
          model={state.status === 'ready' ? (models?.[name] ?? null) : null}
          headline={<FigureValue {...figures[name]} />}
          emptyText={emptyText}
          minHeight={150}
        >
          {(model) => <TimeChart model={model} lines={lines[name]} />}
        </ChartTile>
      ))}
    </SimpleGrid>
  );
}

function useFigures(data: System | undefined): Record<SystemChart, { value: string; unit?: string }> {
  const { t, format } = useI18n();
  const latest = data?.latest;
  const rate = (count: number | undefined) =>
    format.number(latest && count !== undefined ? perMinute(count, latest) : null);
  return {
    requests: { value: rate(latest?.requests.count), unit: t('system.aMinute') },
    answers: { value: format.milliseconds(latest?.requests.p95Ms), unit: t('system.within95') },
    database: {
      value: format.milliseconds(latest?.database.p95Ms),
      unit: t('system.within95OfCount', { count: rate(latest?.database.count) }),
    },
    loop: { value: format.milliseconds(latest?.loop.p99Ms), unit: t('system.within99') },
    memory: {
      value: format.bytes(latest?.memory.residentBytes),
      unit: t('system.ofMemory', { limit: format.bytes(data?.instance.memoryLimitBytes) }),
    },
    processor: {
      value: format.percent(latest ? latest.cores * 100 : null),
      unit: t('system.ofOneCore'),
    },
  };
}
