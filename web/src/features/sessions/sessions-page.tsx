import { Group, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { sortFields } from '../../../../src/domains/figures/list/page.ts';
import { readSearch } from '../../../../src/kernel/search/search-query.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ExportMenu } from '../../ui/files/export-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { FilterBar } from '../../view/filters/filter-bar.tsx';
import { openEnded } from '../../view/filters/open-ended.ts';
import { filtersOf, type SessionSearch } from '../../view/filters/session-search.ts';
import { useViewPeriod } from '../../view/period/use-view-period.ts';
import { CatchingUp } from '../../view/sessions/catching-up.tsx';
import { listQuery } from '../../view/sessions/dashboard-queries.ts';
import { isNarrowed, NoSessions } from '../../view/sessions/no-sessions.tsx';
import { useHasNoSessions } from '../../view/sessions/use-has-no-sessions.ts';
import { whileCatchingUp } from '../../view/sessions/while-catching-up.ts';
import { listInput } from './list-input.ts';
import { useSessionColumns } from './session-columns.tsx';
import { useWalk } from './use-walk.ts';

const SessionDrawer = lazyPart(() => import('./session-drawer.tsx'), 'SessionDrawer');

/** Every conversation; what is open, sorted, filtered and searched stands in the address. */
export function SessionsPage() {
  const { t } = useI18n();
  const search = useSearch({ from: '/app/sessions' });
  const navigate = useNavigate({ from: '/sessions' });
  const change = useCallback(
    (patch: Partial<SessionSearch>): void =>
      void navigate({ search: (before) => ({ ...before, page: undefined, ...patch }) }),
    [navigate],
  );
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.lead')} />
      <CompanyGate companyId={search.companyId} onChoose={(companyId) => change({ companyId })}>
        <SessionList search={search} onChange={change} />
      </CompanyGate>
    </>
  );
}

interface Props {
  readonly search: SessionSearch;
  readonly onChange: (patch: Partial<SessionSearch>) => void;
}

function SessionList({ search, onChange }: Props) {
  const { t } = useI18n();
  const { period, timeZone } = useViewPeriod(search);
  const columns = useSessionColumns(search.companyId);
  const input = listInput(search, period);
  const query = useQuery({
    ...listQuery(input),
    enabled: period !== null,
    refetchInterval: whileCatchingUp,
  });
  const { data } = query;
  const pagination = data?.pagination;
  const rows = data?.sessions ?? [];
  // Opening and closing a session leaves the page of the list where it is.
  const open = (session: string | undefined): void => onChange({ session, page: search.page });
  const walk = useWalk({
    input,
    rows,
    total: pagination?.totalCount ?? 0,
    openId: search.session,
    onOpen: (session, page) => onChange({ session, page: page === 1 ? undefined : page }),
  });
  const isBare = pagination?.totalCount === 0 && !data?.catchingUp && !isNarrowed(search);
  if (useHasNoSessions(search.companyId, isBare)) return <NoSessions search={search} onChange={onChange} />;
  return (
    <>
      <FilterBar search={search} onChange={onChange} period={period} timeZone={timeZone} screen="sessions" />
      <CatchingUp when={data?.catchingUp} />
      <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        <DataTable
          id="sessions"
          label={t('list.title')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          query={query}
          sort={{ by: search.sortBy ?? 'startTime', order: search.sortOrder ?? 'desc' }}
          onSort={({ by, order }) =>
            onChange({ sortBy: sortFields.find((field) => field === by), sortOrder: order })
          }
          onPage={(page) => onChange({ page })}
          onLimit={(limit) => onChange({ limit })}
          onOpen={(row) => open(row.id)}
          openRowId={search.session ?? null}
          toolbar={
            <Group gap="sm" style={{ flex: '1 1 auto' }}>
              <SearchField
                label={t('list.search')}
                help={t('list.searchHelp')}
                value={search.search ?? ''}
                toSearch={openEnded}
                onSearch={(text) => onChange({ search: text || undefined })}
              />
              {search.search && (
                <Switch
                  size="xs"
                  label={t('session.searchTranscripts')}
                  checked={search.searchTranscripts !== false}
                  onChange={(event) =>
                    onChange({ searchTranscripts: event.currentTarget.checked ? undefined : false })
                  }
                />
              )}
              {search.search && readSearch(search.search).length === 0 && (
                <Text size="sm" c="dimmed" role="status">
                  {t('list.noWord')}
                </Text>
              )}
            </Group>
          }
          actions={
            <ExportMenu
              path="/api/dashboard/sessions/export"
              hasTranscripts
              params={{
                ...filtersOf(search),
                ...period,
                companyId: search.companyId,
                sortOrder: search.sortOrder,
              }}
            />
          }
          empty={<NoSessions search={search} onChange={onChange} />}
        />
      </div>
      {search.session && (
        <SessionDrawer id={search.session} search={search} onClose={() => open(undefined)} walk={walk} />
      )}
    </>
  );
}
