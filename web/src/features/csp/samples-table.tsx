import { Stack, Title } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { ShowAll } from '../../ui/show-all.tsx';
import { type CspMetrics, severityOf } from './csp-search.ts';

type Sample = CspMetrics['violations'][number];

const firstRows = 10;

/** The newest single reports. */
export function SamplesTable({ query }: { readonly query: UseQueryResult<CspMetrics> }) {
  const { t } = useI18n();
  const columns = useColumns();
  const [isAll, setAll] = useState(false);
  const rows = (query.data?.violations ?? []).map((sample, index) => ({ ...sample, index }));
  return (
    <Stack gap="xs">
      <DataTable
        id="csp-samples"
        label={t('csp.samples')}
        columns={columns}
        rows={isAll ? rows : rows.slice(0, firstRows)}
        rowId={({ index }) => String(index)}
        query={query}
        toolbar={<Title order={2}>{t('csp.samples')}</Title>}
        empty={
          <EmptyNotice
            icon={<IconFileSearch size={28} />}
            title={t('csp.noSamples')}
            text={t('csp.noneHelp')}
          />
        }
      />
      {rows.length > firstRows && <ShowAll isAll={isAll} onTurn={setAll} count={rows.length} />}
    </Stack>
  );
}

function useColumns(): ReadonlyArray<Column<Sample & { readonly index: number }>> {
  const { t, format } = useI18n();
  return [
    {
      id: 'timestamp',
      header: t('audit.time'),
      leading: true,
      cell: (row) => format.dateTime(row.timestamp),
    },
    {
      id: 'document',
      header: t('csp.document'),
      first: true,
      rest: 'wrap',
      cell: (row) => pageOf(row.documentUri),
    },
    { id: 'directive', header: t('csp.directive'), first: true, cell: (row) => row.directive },
    { id: 'blocked', header: t('csp.blocked'), rest: 'wrap', cell: (row) => row.blockedUri || '–' },
    {
      id: 'source',
      header: t('csp.source'),
      rest: 'wrap',
      cell: (row) =>
        row.sourceFile ? `${row.sourceFile}${row.lineNumber ? `:${row.lineNumber}` : ''}` : '–',
    },
    {
      id: 'risk',
      header: t('csp.risk'),
      cell: (row) => <SeverityBadge severity={severityOf[row.riskLevel]} />,
    },
    { id: 'bypass', header: t('csp.bypass'), cell: (row) => t(row.bypassAttempt ? 'csp.yes' : 'csp.no') },
    { id: 'address', header: t('audit.address'), optional: true, cell: (row) => row.ipAddress ?? '–' },
    {
      id: 'userAgent',
      header: t('audit.userAgent'),
      optional: true,
      maxWidth: 20,
      cell: (row) => row.userAgent ?? '–',
    },
  ];
}

/** A page of this service by its path alone. */
function pageOf(uri: string): string {
  const here = `${window.location.origin}/`;
  return (uri.startsWith(here) ? uri.slice(here.length - 1) : uri) || '–';
}
