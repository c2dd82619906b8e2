import { Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { type CspMetrics, severityOf } from './csp-search.ts';
import { classWords } from './csp-words.ts';

type Violation = CspMetrics['topViolations'][number];

/** The most frequent kinds, each with what to do about it. */
export function TopViolations({ query }: { readonly query: UseQueryResult<CspMetrics> }) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <DataTable
      id="csp-top"
      label={t('csp.top')}
      columns={columns}
      rows={query.data?.topViolations ?? []}
      rowId={(row) => `${row.directive} ${row.blockedHost} ${row.classification}`}
      query={query}
      toolbar={<Title order={2}>{t('csp.top')}</Title>}
      empty={
        <EmptyNotice icon={<IconShieldCheck size={28} />} title={t('csp.none')} text={t('csp.noneHelp')} />
      }
    />
  );
}

function useColumns(): ReadonlyArray<Column<Violation>> {
  const { t, format } = useI18n();
  return [
    { id: 'directive', header: t('csp.directive'), leading: true, cell: (row) => row.directive },
    {
      id: 'blockedHost',
      header: t('csp.blocked'),
      first: true,
      maxWidth: 14,
      cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.blockedHost}</span>,
    },
    {
      id: 'count',
      header: t('csp.count'),
      align: 'end',
      first: true,
      cell: (row) => format.number(row.count),
    },
    {
      id: 'percentage',
      header: t('csp.share'),
      align: 'end',
      optional: true,
      cell: (row) => format.percent(row.percentage),
    },
    {
      id: 'riskLevel',
      header: t('csp.risk'),
      cell: (row) => <SeverityBadge severity={severityOf[row.riskLevel]} />,
    },
    {
      id: 'classification',
      header: t('csp.classification'),
      cell: (row) => classWords(t, row.classification),
    },
    {
      id: 'suggestion',
      header: t('csp.suggestion'),
      rest: 'wrap',
      cell: (row) => <div style={{ minWidth: 'clamp(15rem, 50vw - 25rem, 28.5rem)' }}>{row.suggestion}</div>,
    },
    {
      id: 'firstSeen',
      header: t('csp.firstSeen'),
      optional: true,
      cell: (row) => format.dateTime(row.firstSeen),
    },
    {
      id: 'lastSeen',
      header: t('csp.lastSeen'),
      optional: true,
      cell: (row) => format.dateTime(row.lastSeen),
    },
  ];
}
