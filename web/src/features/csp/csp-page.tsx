import { SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { timeRanges } from '../../../../src/kernel/time/time-ranges.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { TimeRangeSelect } from '../../ui/fields/time-range-select.tsx';
import { DownloadButton } from '../../ui/files/download-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { Whole } from '../../ui/whole.tsx';
import type { CspSearch } from './csp-search.ts';
import { RiskTile } from './risk-tile.tsx';
import { SamplesTable } from './samples-table.tsx';
import { TopViolations } from './top-violations.tsx';
import { TrendTile } from './trend-tile.tsx';

const route = getRouteApi('/app/csp');

/** What the pages' policy stopped, what it means, and what to do about it. */
export function CspPage() {
  const { t, format } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: Partial<CspSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const timeRange = search.range ?? '24h';
  const groupBy = search.group ?? 'hour';
  const query = useQuery({
    ...ask(['csp', timeRange, groupBy], rpc.csp.getMetrics, { timeRange, groupBy, includeDetails: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const state = tileState(query);
  const summary = query.data?.summary;
  const tiles = [
    ['totalViolations', summary?.totalViolations],
    ['uniqueViolations', summary?.uniqueViolations],
    ['highRiskViolations', summary?.highRiskViolations],
    ['bypassAttempts', summary?.bypassAttempts],
  ] as const;
  return (
    <>
      <PageHeader
        title={t('csp.title')}
        description={t('csp.lead')}
        actions={
          <>
            <TimeRangeSelect
              ranges={timeRanges}
              value={timeRange}
              onChange={(range) => onSearch({ range })}
            />
            <DownloadButton path="/api/csp-metrics" params={{ timeRange, format: 'csv' }} size="xs">
              {t('export.csv')}
            </DownloadButton>
          </>
        }
      />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          {tiles.map(([key, value]) => (
            <StatTile
              key={key}
              title={t(`csp.${key}`)}
              value={format.number(value)}
              help={t(`csp.about.${key}`)}
              state={state}
            />
          ))}
        </SimpleGrid>
        <TrendTile
          query={query}
          timeRange={timeRange}
          groupBy={groupBy}
          onGroup={(group) => onSearch({ group })}
        />
        <Whole isTold={query.data !== undefined}>
          <RiskTile query={query} />
          <TopViolations query={query} />
          <SamplesTable query={query} />
        </Whole>
      </Stack>
    </>
  );
}
