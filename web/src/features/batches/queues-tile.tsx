import type { UseQueryResult } from '@tanstack/react-query';
import { jobStatuses } from '../../../../src/domains/batch/monitoring/job-statuses.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import type { Monitor } from './batch-search.ts';
import { endedFigures } from './ended-figures.ts';

/** What waits and what runs now, and how fast it goes. */
export function QueuesTile({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  return (
    <Tile title={t('batch.queues')} state={tileState(query)}>
      {query.data && <Facts facts={factsOf(query.data)} />}
    </Tile>
  );

  function factsOf({ queues, performance, summary }: Monitor): readonly Fact[] {
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
      [t('batch.tile.listPrice'), format.cents(listPrice, currency)],
      [t('batch.tile.wasted'), format.cents(wasted, currency)],
      [t('batch.latency'), `${seconds(latency.p50Ms)} / ${seconds(latency.p95Ms)}`],
    ];
  }
}
