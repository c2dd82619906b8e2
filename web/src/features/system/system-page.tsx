import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScheduleTile } from '../../view/schedules/schedule-tile.tsx';
import { SystemCharts } from './system-charts.tsx';
import { SystemFacts } from './system-facts.tsx';

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
