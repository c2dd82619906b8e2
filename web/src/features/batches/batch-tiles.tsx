import { SimpleGrid } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import type { Monitor } from './batch-search.ts';

/** The range in four figures; the rest stands among the diagnostics. */
export function BatchTiles({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  const state = tileState(query);
  const { summary } = query.data ?? {};
  const costs = summary?.costSavings;
  const money = (value: number | undefined) => (costs ? format.cents(value, costs.currency) : '–');
  const tiles = [
    [
      'requests',
      format.number(summary?.processedRequests),
      t('batch.ofRequests', { total: format.number(summary?.totalRequests) }),
    ],
    ['successRate', format.percent(summary?.successRate), undefined],
    ['spent', money(costs?.spent), t('batch.projected', { cost: money(costs?.projectedMonthly) })],
    ['saved', money(costs?.saved), format.percent(costs?.savingsPercentage)],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      {tiles.map(([key, value, unit]) => (
        <StatTile
          key={key}
          title={t(`batch.tile.${key}`)}
          value={value}
          unit={unit}
          help={t(`batch.about.${key}`)}
          state={state}
        />
      ))}
    </SimpleGrid>
  );
}
