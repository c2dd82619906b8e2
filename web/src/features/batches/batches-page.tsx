import { SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { timeRanges } from '../../../../src/kernel/time/time-ranges.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { latePart, lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { TimeRangeSelect } from '../../ui/fields/time-range-select.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { Whole } from '../../ui/whole.tsx';
import { useProfile } from '../../view/profile/use-profile.ts';
import type { BatchSearch, Monitor } from './batch-search.ts';
import { hasPrice } from './has-price.ts';
import { JobsTable } from './jobs-table.tsx';
import { monitorQuery } from './monitor-query.ts';
import { StatusCard } from './status-card.tsx';

// Below what is looked at first.
const EstimateTile = latePart(
  () => import('./estimate-tile.tsx'),
  'EstimateTile',
  () => <Blank height={96} />,
);
const Diagnostics = latePart(
  () => import('./diagnostics.tsx'),
  'Diagnostics',
  () => <Blank height={44} />,
);
const JobPanel = lazyPart(() => import('./job-panel.tsx'), 'JobPanel');
const route = getRouteApi('/app/batches');

/** How the AI's work is going, what it costs, and what failed. */
export function BatchesPage() {
  const { t } = useI18n();
  const profile = useProfile();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: Partial<BatchSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  // Drawn piece by piece, as it comes.
  const query = useDeferredValue(
    useQuery({
      ...monitorQuery(search),
      placeholderData: keepPreviousData,
      refetchInterval: 10_000,
    }),
  );
  // Platform staff see all companies at once; an estimate is for one.
  const companyId = profile.company ? undefined : null;
  const closedReason = query.data?.provider.closedReason;
  const stalled = query.data?.provider.stalledBatches ?? 0;
  return (
    <>
      <PageHeader
        title={t('batch.title')}
        description={t('batch.lead')}
        actions={
          <TimeRangeSelect
            ranges={timeRanges}
            value={search.range ?? '24h'}
            onChange={(range) => onSearch({ range, page: undefined })}
          />
        }
      />
      <Stack gap="md">
        {query.data?.provider.isEmulator && <Notice tone="plain">{t('batch.emulator')}</Notice>}
        {closedReason && (
          <Notice tone="plain">
            <strong>{t('batch.closed')}</strong>
            <div>{closedReason}</div>
          </Notice>
        )}
        {query.data ? <StatusCard monitor={query.data} /> : <Loading query={query} height={104} />}
        {stalled > 0 && <Notice tone="bad">{t('batch.stalledNow', { count: stalled })}</Notice>}
        <Whole isTold={query.data !== undefined}>
          <BatchTiles query={query} />
          <JobsTable query={query} search={search} onSearch={onSearch} />
          {companyId !== null && <EstimateTile companyId={companyId} orders={query.data?.reanalyses ?? []} />}
          <Diagnostics query={query} search={search} onSearch={onSearch} />
        </Whole>
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

/** The range in four figures; the rest stands among the diagnostics. */
function BatchTiles({ query }: { readonly query: UseQueryResult<Monitor> }) {
  const { t, format } = useI18n();
  const state = tileState(query);
  const { summary } = query.data ?? {};
  const costs = summary?.costSavings;
  const tokens = summary?.tokens;
  const { priceBasis = null } = query.data?.provider ?? {};
  const isUnpriced = costs !== undefined && !hasPrice({ costSavings: costs, priceBasis });
  const money = (value: number | undefined) => (costs ? format.cents(value, costs.currency) : '–');
  const tiles = [
    [
      'requests',
      format.number(summary?.processedRequests),
      t('batch.ofRequests', { total: format.number(summary?.totalRequests) }),
    ],
    ['successRate', format.percent(summary?.successRate), undefined],
    ...(isUnpriced
      ? ([
          [
            'tokens',
            format.number(tokens && tokens.input + tokens.output),
            t('batch.tokensInOut', {
              input: format.number(tokens?.input),
              output: format.number(tokens?.output),
            }),
          ],
        ] as const)
      : ([
          ['spent', money(costs?.spent), t('batch.projected', { cost: money(costs?.projectedMonthly) })],
          [
            'saved',
            money(costs?.saved),
            typeof costs?.savingsPercentage === 'number'
              ? format.percent(costs.savingsPercentage)
              : undefined,
          ],
        ] as const)),
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: tiles.length }} spacing="md">
      {tiles.map(([key, value, unit]) => (
        <StatTile
          key={key}
          title={t(`batch.tile.${key}`)}
          value={value}
          unit={unit}
          help={t(`batch.about.${key}`)}
          state={state}
        />
      ))}
    </SimpleGrid>
  );
}
