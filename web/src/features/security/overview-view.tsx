import { SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChartModel } from '../../charts/chart-model.ts';
import { ChartTile } from '../../charts/chart-tile.tsx';
import { DayChart } from '../../charts/day-chart.tsx';
import { eventTypeWords } from '../../i18n/audit-words.ts';
import { codeNames } from '../../i18n/code-names.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import { TableTile } from '../../ui/tile/table-tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { Whole } from '../../ui/whole.tsx';
import { rangeStart, type SecuritySearch } from './security-search.ts';

export function OverviewView({ range }: { readonly range: NonNullable<SecuritySearch['range']> }) {
  const { t, format } = useI18n();
  const countryName = useMemo(() => codeNames(format.locale, 'region'), [format.locale]);
  const query = useQuery({
    queryKey: ['security', 'metrics', range],
    queryFn: ({ signal }) => rpc.security.metrics.query({ startDate: rangeStart(range) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const metrics = query.data?.metrics;
  const state = tileState(query);
  const hours: ChartModel | null = metrics
    ? {
        id: 'security-events-by-hour',
        labelHeader: t('security.hour'),
        columns: [{ id: 'count', header: t('security.totalEvents'), write: (value) => format.number(value) }],
        rows: metrics.timeDistribution.map(({ hour, count }) => ({
          key: String(hour),
          label: String(hour).padStart(2, '0'),
          values: [count],
        })),
        summary: t('security.byHourSummary', { count: metrics.totalEvents }),
      }
    : null;
  const numbers = [
    ['activeAlerts', metrics?.activeAlerts],
    ['totalEvents', metrics?.totalEvents],
    ['criticalEvents', metrics?.criticalEvents],
  ] as const;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <StatTile
          title={t('security.score')}
          value={format.number(metrics?.securityScore)}
          unit={metrics && t('security.scoreUnit', { level: t(`threatLevel.${metrics.threatLevel}`) })}
          minHeight={66}
          help={t('security.about.score')}
          state={state}
        />
        {numbers.map(([key, value]) => (
          <StatTile
            key={key}
            title={t(`security.${key}`)}
            value={format.number(value)}
            help={t(`security.about.${key}`)}
            renderLink={
              key === 'activeAlerts'
                ? (number, className) => (
                    <Link to="/security" search={{ view: 'alerts', state: 'open' }} className={className}>
                      {number}
                    </Link>
                  )
                : undefined
            }
            state={state}
          />
        ))}
      </SimpleGrid>
      <Whole isTold={metrics !== undefined}>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <TableTile
            title={t('security.deductions')}
            query={query}
            emptyText={t('security.noDeductions')}
            heads={[t('security.reason'), t('security.count'), t('security.points')]}
            numbers={[1, 2]}
            rows={(metrics?.scoreDeductions ?? []).map(({ reason, count, points }) => [
              reason,
              format.number(count),
              format.number(-points),
            ])}
          />
          <ChartTile title={t('security.byHour')} state={state} model={hours}>
            {(model) => <DayChart model={model} />}
          </ChartTile>
          <TableTile
            title={t('security.topThreats')}
            query={query}
            emptyText={t('security.noThreats')}
            heads={[t('security.type'), t('audit.severity'), t('security.count'), t('security.lastSeen')]}
            numbers={[2]}
            rows={(metrics?.topThreats ?? []).map((threat) => [
              t(`alertType.${threat.type}`),
              t(`severity.${threat.severity}`),
              format.number(threat.count),
              format.dateTime(threat.lastSeenAt),
            ])}
          />
          <TableTile
            title={t('security.riskyUsers')}
            query={query}
            emptyText={t('security.noRiskyUsers')}
            heads={[t('audit.user'), t('security.risk'), t('security.why')]}
            numbers={[1]}
            rows={(metrics?.userRiskScores ?? []).map((user) => [
              user.email ?? user.userId,
              format.number(user.riskScore),
              user.factors.map(({ factor, count }) => `${factor}: ${format.number(count)}`).join(', '),
            ])}
          />
          {/* Two that are short beside one that is long. */}
          <SimpleGrid cols={1} spacing="md">
            <TableTile
              title={t('security.anomalies')}
              query={query}
              emptyText={t('security.noAnomalies')}
              heads={[t('audit.time'), t('audit.description')]}
              rows={(metrics?.anomalies ?? []).map((one) => [
                format.dateTime(one.detectedAt),
                one.description,
              ])}
            />
            <TableTile
              title={t('security.byCountry')}
              query={query}
              emptyText={t(metrics?.geoEnabled ? 'state.empty' : 'security.noCountries')}
              heads={[t('security.country'), t('security.count')]}
              numbers={[1]}
              rows={Object.entries(metrics?.geoDistribution ?? {})
                .sort(([, a], [, b]) => b - a)
                .map(([country, count]) => [countryName(country), format.number(count)])}
            />
          </SimpleGrid>
          <TableTile
            title={t('security.byType')}
            query={query}
            emptyText={t('state.empty')}
            heads={[t('audit.eventType'), t('security.count')]}
            numbers={[1]}
            rows={Object.entries(metrics?.eventCounts.byType ?? {}).map(([type, count]) => [
              eventTypeWords(t, type),
              format.number(count),
            ])}
          />
        </SimpleGrid>
      </Whole>
    </Stack>
  );
}
