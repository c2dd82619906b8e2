import { Button, Text } from '@mantine/core';
import { IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { eventTypeWords, outcomeWords } from '../../i18n/audit-words.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listControls } from '../../ui/data-table/list-controls.ts';
import { ExportMenu } from '../../ui/files/export-menu.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { AuditChips } from './audit-chips.tsx';
import { AuditFilters } from './audit-filters.tsx';
import {
  type AuditEntry,
  type AuditSearch,
  auditFilters,
  auditListInput,
  usualSort,
} from './audit-search.ts';
import { EntryPanel } from './entry-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { VerifyPanel } from './verify-panel.tsx';
import { whoDid } from './who-did.ts';

const route = getRouteApi('/app/audit');
const exportPath = '/api/admin/audit-logs/export';

/** What happened, who did it, and the proof that nobody changed the record of it. */
export function AuditPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const onSearch = (change: Partial<AuditSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const onFilter = (change: Partial<AuditSearch>) => onSearch({ ...change, page: undefined });
  const input = auditListInput(search);
  const query = useQuery({
    ...ask(['audit', 'list', input], rpc.audit.list, input),
    placeholderData: keepPreviousData,
  });
  const filters = auditFilters(search);
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={t('audit.lead')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} />}
              onClick={() => onSearch({ panel: 'retention' })}
            >
              {t('audit.retention')}
            </Button>
            <Button leftSection={<IconShieldCheck size={16} />} onClick={() => onSearch({ panel: 'verify' })}>
              {t('audit.verify')}
            </Button>
          </>
        }
      />
      <DataTable
        id="audit"
        label={t('audit.title')}
        columns={columns}
        rows={query.data?.auditLogs ?? []}
        rowId={({ id }) => id}
        query={query}
        {...listControls(search, onSearch, usualSort)}
        onOpen={({ id, companyId }) => onSearch({ entry: id, of: companyId })}
        openRowId={search.entry}
        toolbar={<AuditFilters search={search} onFilter={onFilter} />}
        actions={<ExportMenu path={exportPath} params={filters} />}
        empty={
          <EmptyNotice
            icon={<IconHistory size={28} />}
            title={t('audit.none')}
            text={t('audit.noneHelp')}
            action={<AuditChips search={search} onFilter={onFilter} />}
          />
        }
      />
      {search.entry && (
        <EntryPanel
          id={search.entry}
          companyId={search.of}
          onClose={() => onSearch({ entry: undefined, of: undefined })}
        />
      )}
      {search.panel === 'verify' && (
        <VerifyPanel companyId={search.company} onClose={() => onSearch({ panel: undefined })} />
      )}
      {search.panel === 'retention' && (
        <RetentionPanel companyId={search.company} onClose={() => onSearch({ panel: undefined })} />
      )}
    </>
  );
}

function useColumns(): ReadonlyArray<Column<AuditEntry>> {
  const { t, format } = useI18n();
  return [
    {
      id: 'timestamp',
      header: t('audit.time'),
      leading: true,
      sortable: 'desc',
      cell: (entry) => format.dateTime(entry.timestamp),
    },
    {
      id: 'eventType',
      header: t('audit.eventType'),
      sortable: 'asc',
      cell: (entry) => eventTypeWords(t, entry.eventType),
    },
    {
      id: 'description',
      header: t('audit.description'),
      first: true,
      rest: 'wrap',
      cell: ({ description }) => (
        <Text lineClamp={3} title={description}>
          {description}
        </Text>
      ),
    },
    {
      id: 'outcome',
      header: t('audit.outcome'),
      sortable: 'asc',
      cell: (entry) => outcomeWords(t, entry.outcome),
    },
    {
      id: 'severity',
      header: t('audit.severity'),
      sortable: 'desc',
      cell: (entry) => <SeverityBadge severity={entry.severity} />,
    },
    { id: 'user', header: t('audit.user'), cell: (entry) => whoDid(entry) ?? '–' },
    { id: 'ipAddress', header: t('audit.address'), cell: (entry) => entry.ipAddress ?? '–' },
    { id: 'action', header: t('audit.action'), optional: true, cell: (entry) => entry.action },
    {
      id: 'seq',
      header: t('audit.seq'),
      align: 'end',
      optional: true,
      cell: ({ seq }) => format.number(seq),
    },
  ];
}
