import { DataList } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { MetricHelp } from '../../ui/tile/metric-help.tsx';
import { Tile, type TileState } from '../../ui/tile/tile.tsx';
import type { Metrics } from '../../view/sessions/dashboard-queries.ts';

interface Props {
  readonly ai: Metrics['ai'] | undefined;
  readonly state: TileState;
}

/** What reading these sessions cost, and what it would have cost at the list price. */
export function AiSpend({ ai, state }: Props) {
  const { t, format } = useI18n();
  const title = t('tile.ai');
  const rows = ai && [
    { label: t('tile.ai.requests'), value: format.number(ai.requests) },
    { label: t('tile.ai.tokens'), value: format.number(ai.tokens) },
    { label: t('tile.ai.cost'), value: format.money(ai.cost, ai.currency) },
    { label: t('tile.ai.listCost'), value: format.money(ai.listCost, ai.currency) },
    { label: t('tile.ai.saved'), value: format.money(ai.saved, ai.currency) },
  ];
  return (
    <Tile
      title={title}
      help={<MetricHelp metric={title} definition={t('tile.ai.help')} />}
      state={state}
      minHeight={160}
    >
      <DataList>
        {rows?.map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Tile>
  );
}
