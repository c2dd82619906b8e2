import { Accordion, SimpleGrid, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { jobStatuses } from '../../../../src/domains/batch/monitoring/job-statuses.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { ScheduleTile } from '../../view/schedules/schedule-tile.tsx';
import type { BatchSearch, Monitor } from './batch-search.ts';
import { endedFigures } from './ended-figures.ts';
import { hasPrice } from './has-price.ts';

interface Props {
  readonly query: UseQueryResult<Monitor>;
  readonly search: BatchSearch;
  readonly onSearch: (change: Partial<BatchSearch>) => void;
}

/** How it works inside: for whoever looks for the reason of something. */
export function Diagnostics({ query, search, onSearch }: Props) {
  const { t } = useI18n();
  return (
    <Accordion
      variant="contained"
      order={2}
      value={search.details ?? null}
      onChange={(value) => onSearch({ details: value === 'all' ? 'all' : undefined })}
    >
      <Accordion.Item value="all">
        <Accordion.Control>{t('batch.diagnostics')}</Accordion.Control>
        <Accordion.Panel>
          {search.details && (
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
                <QueuesTile query={query} />
                <ProviderTile query={query} />
              </SimpleGrid>
              <ScheduleTile query={query} schedules={query.data?.performance.schedules ?? []} />
            </Stack>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** What waits and what runs now, and how fast it goes. */
function QueuesTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  return (
    <Tile title={t('batch.queues')} state={tileState(query)}>
      {query.data && <Facts facts={factsOf(query.data)} />}
    </Tile>
  );

  function factsOf({ queues, performance, summary, provider }: Monitor): readonly Fact[] {
    const { currency, listPrice, wasted } = summary.costSavings;
    const { throughput, latency } = performance;
    const ended = endedFigures(performance);
    const seconds = (ms: number | null) => format.duration(ms === null ? null : ms / 1000);
    return [
      [t('batch.waiting'), format.number(queues.waitingRequests)],
      [t('batch.live'), format.number(queues.liveSessions)],
      [t('batch.oldest'), format.duration(queues.oldestWaitingSeconds)],
      ...jobStatuses.map((status): Fact => [t(`jobStatus.${status}`), format.number(queues[status])]),
      [t('batch.waitingForCapacity'), format.number(queues.waitingForCapacity)],
      [t('batch.unknownOutcome'), format.number(queues.unknownOutcome)],
      [t('batch.deadLetters'), format.number(queues.deadLetters)],
      [t('batch.requestsPerHour'), format.number(throughput.requestsPerHour)],
      [t('batch.jobsPerHour'), format.number(throughput.jobsPerHour)],
      [t('batch.batchSize'), format.number(ended.batchSize)],
      [t('batch.utilization'), format.percent(ended.utilization)],
      [t('batch.errorRate'), format.percent(ended.errorRate)],
      [t('batch.tile.processingTime'), seconds(summary.averageProcessingTime)],
      ...(hasPrice({ costSavings: summary.costSavings, priceBasis: provider.priceBasis })
        ? [
            [t('batch.tile.listPrice'), format.cents(listPrice, currency)] as const,
            [t('batch.tile.wasted'), format.cents(wasted, currency)] as const,
          ]
        : []),
      [t('batch.latency'), `${seconds(latency.p50Ms)} / ${seconds(latency.p95Ms)}`],
    ];
  }
}

/** How the AI provider answers, and how much it takes at once. */
function ProviderTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
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
