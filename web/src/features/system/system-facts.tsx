import { SimpleGrid } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import type { System } from './system-models.ts';

/** What does not change from sample to sample: the instance, and its database. */
export function SystemFacts({ query }: { readonly query: UseQueryResult<System> }) {
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
