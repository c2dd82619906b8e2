import { Badge, Button, Group } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { companyStatuses } from '../../../../../src/domains/companies/company-statuses.ts';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { ask, rpc } from '../../../lib/rpc.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listControls } from '../../../ui/data-table/list-controls.ts';
import { ChoicesFilter } from '../../../ui/fields/choice-filter.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ExportMenu } from '../../../ui/files/export-menu.tsx';
import { EmptyNotice } from '../../../ui/notice/empty-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NoCompanies } from '../../../view/company/no-companies.tsx';
import { TextLink } from '../../../view/links.tsx';
import { abilities } from '../../../view/profile/abilities.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';
import {
  type CompanySearch,
  companyChoice,
  companyListInput,
  companyTones,
  type ListedCompany,
  usualSort,
} from './company-search.ts';
import { CreateCompanyDialog } from './create-company-dialog.tsx';

const route = getRouteApi('/app/platform/companies');

/** All companies, found and sorted; archived ones are shown when asked for. */
export function CompaniesPage() {
  const { t } = useI18n();
  const profile = useProfile();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = useNavigate();
  const columns = useColumns();
  const [isCreating, setCreating] = useState(false);
  const onSearch = (change: Partial<CompanySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const input = companyListInput(search);
  const query = useQuery({
    ...ask(['platform', 'companies', input], rpc.platform.companies, input),
    placeholderData: keepPreviousData,
  });
  const mayAdd = abilities.isPlatformAdmin(profile);
  // What was made here is read before the list takes its place.
  const [isNew, setNew] = useState(false);
  const isEmpty = query.data?.companies.length === 0 && isWhole(search);
  useEffect(() => {
    if (isEmpty) setNew(true);
  }, [isEmpty]);
  return (
    <>
      <PageHeader
        title={t('companies.title')}
        description={t('companies.lead')}
        actions={
          mayAdd &&
          !isNew && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
              {t('companies.add')}
            </Button>
          )
        }
      />
      {isNew ? (
        <NoCompanies onAdd={mayAdd ? () => setCreating(true) : undefined} onSeen={() => setNew(false)} />
      ) : (
        <DataTable
          id="companies"
          label={t('companies.title')}
          columns={columns}
          rows={query.data?.companies ?? []}
          rowId={({ id }) => id}
          query={query}
          {...listControls(search, onSearch, usualSort)}
          onOpen={({ id }) =>
            void go({ to: '/platform/companies/$companyId/{-$tab}', params: { companyId: id } })
          }
          toolbar={
            <Group gap="xs">
              <SearchField
                label={t('companies.search')}
                value={search.q ?? ''}
                onSearch={(q) => onSearch({ q: q || undefined, page: undefined })}
              />
              <ChoicesFilter
                label={t('users.status')}
                maw={280}
                choices={companyStatuses}
                words={(status) => t(`companyStatus.${status}`)}
                value={search.status}
                onChange={(status) => onSearch({ status, page: undefined })}
              />
            </Group>
          }
          actions={<ExportMenu path="/api/platform/companies/export" params={companyChoice(search)} />}
          empty={
            <EmptyNotice
              icon={<IconBuilding size={28} />}
              title={t('companies.none')}
              text={t('companies.noneHelp')}
            />
          }
        />
      )}
      {isCreating && <CreateCompanyDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Nothing is searched for, filtered or turned over. */
const isWhole = ({ q, status, page }: CompanySearch): boolean => !q && !status && !page;

function useColumns(): ReadonlyArray<Column<ListedCompany>> {
  const { t, format } = useI18n();
  return [
    {
      id: 'name',
      header: t('company.name'),
      leading: true,
      sortable: 'asc',
      cell: (company) => (
        <TextLink to="/platform/companies/$companyId/{-$tab}" params={{ companyId: company.id }}>
          {company.name}
        </TextLink>
      ),
    },
    {
      id: 'status',
      header: t('users.status'),
      first: true,
      sortable: 'asc',
      cell: ({ status }) => (
        <Badge size="sm" variant="light" color={companyTones[status]}>
          {t(`companyStatus.${status}`)}
        </Badge>
      ),
    },
    {
      id: 'users',
      header: t('companies.users'),
      align: 'end',
      cell: ({ counts, maxUsers }) =>
        t('companies.usersOf', { count: counts.users, most: format.number(maxUsers) }),
    },
    {
      id: 'sessions',
      header: t('companies.sessions'),
      first: true,
      align: 'end',
      cell: ({ id, counts }) => (
        <Link to="/sessions" search={{ companyId: id }}>
          {format.number(counts.sessions)}
        </Link>
      ),
    },
    {
      id: 'imports',
      header: t('companies.imports'),
      align: 'end',
      optional: true,
      cell: ({ counts }) => format.number(counts.imports),
    },
    {
      id: 'spent',
      header: t('companies.spent'),
      align: 'end',
      cell: ({ aiBudget }) => format.cents(aiBudget.spent, aiBudget.currency),
    },
    { id: 'timeZone', header: t('field.timeZone'), optional: true, cell: ({ timeZone }) => timeZone },
    {
      id: 'createdAt',
      header: t('companies.since'),
      sortable: 'desc',
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
