import { useI18n } from '../../i18n/i18n-context.ts';
import { Facts } from '../../ui/facts.tsx';
import { Tile, type TileState } from '../../ui/tile/tile.tsx';
import { isUnpriced } from '../../view/ai-cost.ts';
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
            ...(isUnpriced(ai)
              ? [[t('tile.ai.cost'), t('batch.unknownPrice')] as const]
              : [
                  [t('tile.ai.cost'), format.cents(ai.cost, ai.currency)] as const,
                  [t('tile.ai.listCost'), format.cents(ai.listCost, ai.currency)] as const,
                  [t('tile.ai.saved'), format.cents(ai.saved, ai.currency)] as const,
                ]),
          ]}
        />
      )}
    </Tile>
  );
}
