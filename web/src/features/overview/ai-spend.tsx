import { useI18n } from '../../i18n/i18n-context.ts';
import { Facts } from '../../ui/facts.tsx';
import { Tile, type TileState } from '../../ui/tile/tile.tsx';
import type { Metrics } from '../../view/sessions/dashboard-queries.ts';

interface Props {
  readonly ai: Metrics['ai'] | undefined;
  readonly state: TileState;
}

/** What reading these sessions cost, and what it would have cost at the list price. */
export function AiSpend({ ai, state }: Props) {
  const { t, format } = useI18n();
  return (
    <Tile title={t('tile.ai')} help={t('tile.ai.help')} state={state} minHeight={120} isDense>
      {ai && (
        <Facts
          facts={[
            [t('tile.ai.requests'), format.number(ai.requests)],
            [t('tile.ai.tokens'), format.number(ai.tokens)],
            [t('tile.ai.cost'), format.cents(ai.cost, ai.currency)],
            [t('tile.ai.listCost'), format.cents(ai.listCost, ai.currency)],
            [t('tile.ai.saved'), format.cents(ai.saved, ai.currency)],
          ]}
        />
      )}
    </Tile>
  );
}
