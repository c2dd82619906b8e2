import { Button, SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { timeRanges } from '../../../../src/kernel/time/time-ranges.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { TimeRangeSelect } from '../../ui/fields/time-range-select.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { ScheduleTile } from '../../view/schedules/schedule-tile.tsx';
import { type BatchSearch, monitorInput } from './batch-search.ts';
import { BatchTiles } from './batch-tiles.tsx';
import { BudgetTile } from './budget-tile.tsx';
import { EstimateTile } from './estimate-tile.tsx';
import { JobPanel } from './job-panel.tsx';
import { JobsTable } from './jobs-table.tsx';
import { ProviderTile } from './provider-tile.tsx';
import { QueuesTile } from './queues-tile.tsx';
import { useRunNow } from './use-run-now.ts';

const route = getRouteApi('/app/batches');

/** How the AI's work is going, what it costs, and what failed. */
export function BatchesPage() {
  const { t } = useI18n();
  const profile = useProfile();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: Partial<BatchSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const input = monitorInput(search);
  const query = useQuery({
    queryKey: ['batch', input],
    queryFn: ({ signal }) => rpc.batch.monitor.query(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  // Platform staff see all companies at once; an estimate is for one.
  const companyId = profile.company ? undefined : null;
  const runNow = useRunNow();
  const closedReason = query.data?.provider.closedReason;
  return (
    <>
      <PageHeader
        title={t('batch.title')}
        description={t('batch.lead')}
        actions={
          <>
            <TimeRangeSelect
              ranges={timeRanges}
              value={search.range ?? '24h'}
              onChange={(range) => onSearch({ range, page: undefined })}
            />
            {companyId !== null && abilities.changesAdmin(profile) && (
              <Button loading={runNow.isPending} onClick={() => runNow.mutate()}>
                {t('batch.runNow')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        {runNow.error && <FailureNotice failure={rpcFailure(runNow.error)} />}
        {query.data?.provider.isEmulator && <Notice tone="plain">{t('batch.emulator')}</Notice>}
        {closedReason && (
          <Notice tone="plain">
            {t('batch.closed')} {closedReason}
          </Notice>
        )}
        <BatchTiles query={query} />
        <JobsTable query={query} search={search} onSearch={onSearch} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <QueuesTile query={query} />
          <ProviderTile query={query} />
          {companyId !== null && <EstimateTile companyId={companyId} orders={query.data?.reanalyses ?? []} />}
          <BudgetTile query={query} />
        </SimpleGrid>
        <ScheduleTile query={query} schedules={query.data?.performance.schedules ?? []} />
      </Stack>
      {search.job && query.data && (
        <JobPanel
          key={search.job}
          id={search.job}
          listed={query.data.jobs.find(({ id }) => id === search.job)}
          usualMs={query.data.performance.latency.p50Ms}
          onClose={() => onSearch({ job: undefined })}
        />
      )}
    </>
  );
}
