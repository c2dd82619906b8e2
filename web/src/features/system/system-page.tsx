import { SimpleGrid, Stack } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { ScheduleTile } from '../../view/schedules/schedule-tile.tsx';
import { SystemCharts } from './system-charts.tsx';
import type { System } from './system-models.ts';

/** No sooner than there can be a new sample, no slower than somebody who waits would look. */
const pollMs = (intervalSeconds = 10) => Math.min(60, Math.max(5, intervalSeconds)) * 1000;

/** How the instance that answers is doing, for platform staff. */
export function SystemPage() {
  const { t, format } = useI18n();
  const query = useQuery({
    ...ask(['platform', 'system'], rpc.platform.system, {}),
    refetchInterval: ({ state }) => pollMs(state.data?.collection.intervalSeconds),
  });
  const { data, error } = query;
  const schedules = data?.schedules ?? [];
  const failed = schedules.filter(({ lastError }) => lastError !== null);
  return (
    <>
      <PageHeader title={t('system.title')} description={t('system.lead')} />
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Stack gap="md">
          {data && !data.collection.enabled && <Notice tone="plain">{t('system.off')}</Notice>}
          {data && data.database.version === null && <Notice tone="bad">{t('system.noAnswer')}</Notice>}
          {data?.disk?.isLow && (
            <Notice tone="bad">
              {t('system.diskLow', {
                free: format.bytes(data.disk.freeBytes),
                floor: format.bytes(data.disk.floorBytes),
              })}
            </Notice>
          )}
          {failed.length > 0 && (
            <Notice tone="bad">{t('system.failedSchedules', { count: failed.length })}</Notice>
          )}
          {(!data || data.collection.enabled) && <SystemCharts query={query} />}
          <SystemFacts query={query} />
          <ScheduleTile
            schedules={[...failed, ...schedules.filter((one) => !failed.includes(one))]}
            query={query}
            emptyText={t('system.noAnswer')}
          />
        </Stack>
      )}
    </>
  );
}

/** What does not change from sample to sample: the instance, and its database. */
function SystemFacts({ query }: { readonly query: UseQueryResult<System> }) {
  const { t, format } = useI18n();
  const { data } = query;
  const state = tileState(query);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Tile title={t('system.instance')} state={state}>
        {data && <Facts facts={instanceFacts(data)} />}
      </Tile>
      <Tile title={t('system.databaseTitle')} state={state}>
        {data && <Facts facts={databaseFacts(data)} />}
      </Tile>
    </SimpleGrid>
  );

  function instanceFacts({ instance, disk, collection }: System): readonly Fact[] {
    return [
      [t('system.name'), instance.name],
      [t('system.version'), instance.version],
      [t('system.node'), instance.nodeVersion],
      [t('system.startedAt'), format.dateTime(instance.startedAt)],
      [t('system.uptime'), format.duration(instance.uptimeSeconds)],
      [t('system.cores'), format.number(instance.cores)],
      [t('system.memoryLimit'), format.bytes(instance.memoryLimitBytes)],
      [t('system.heapLimit'), format.bytes(instance.heapLimitBytes)],
      [
        t('system.disk'),
        disk
          ? t('system.diskFree', { free: format.bytes(disk.freeBytes), total: format.bytes(disk.totalBytes) })
          : '–',
      ],
      [
        t('system.sampledEvery'),
        collection.enabled ? format.duration(collection.intervalSeconds) : t('system.switchedOff'),
      ],
    ];
  }

  function databaseFacts({ database, latest }: System): readonly Fact[] {
    const engine = database.isSpread ? 'cluster' : database.engine;
    return [
      [t('system.engine'), t(`system.engine.${engine}`)],
      [t('system.version'), database.version ?? '–'],
      [t('system.answeredIn'), format.milliseconds(database.answeredInMs)],
      [t('system.longest'), format.milliseconds(latest?.database.maxMs)],
      [t('system.rolledBack'), format.number(latest?.database.failed)],
    ];
  }
}
