import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import type { Monitor } from './batch-search.ts';

/** How the AI provider answers, and how much it takes at once. */
export function ProviderTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  return (
    <Tile title={t('batch.provider')} state={tileState(query)}>
      {query.data && <Facts facts={factsOf(query.data)} />}
    </Tile>
  );

  function factsOf({ provider }: Monitor): readonly Fact[] {
    const { health } = provider;
    return [
      [t('batch.provider.name'), t(`batch.providerName.${provider.name}`)],
      [t('company.aiModel'), provider.model ?? '–'],
      ...(provider.mode === null ? [] : [[t('batch.mode'), t(`batch.mode.${provider.mode}`)] as Fact]),
      ...(provider.priceBasis === null
        ? []
        : [[t('batch.prices'), t(`batch.prices.${provider.priceBasis}`)] as Fact]),
      [t('batch.promptVersion'), provider.promptVersion],
      [t('batch.health.calls'), format.number(health.calls)],
      [
        t('batch.health.failures'),
        health.errorRate === null
          ? '–'
          : `${format.number(health.failures)} (${format.percent(health.errorRate)})`,
      ],
      [t('batch.health.time'), format.duration(health.averageMs === null ? null : health.averageMs / 1000)],
      [t('batch.health.lastSuccess'), format.dateTime(health.lastSuccessAt)],
      [
        t('batch.health.lastFailure'),
        health.lastFailureAt === null
          ? '–'
          : `${format.dateTime(health.lastFailureAt)}: ${health.lastFailure ?? ''}`,
      ],
      ...provider.limits.map(
        ({ model, tokenLimit, usedTokens }): Fact => [
          t('batch.limit', { model }),
          t('batch.limitOf', {
            used: format.number(usedTokens),
            limit: tokenLimit === null ? t('batch.noLimit') : format.number(tokenLimit),
          }),
        ],
      ),
      [t('batch.stalled'), format.number(provider.stalledBatches)],
      [t('batch.miscounted'), format.number(provider.miscountedBatches)],
    ];
  }
}
