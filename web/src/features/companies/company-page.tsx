import { Badge, Group, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTile } from '../../ui/tile/stat-tile.tsx';
import { tileState } from '../../ui/tile/tile-state.ts';
import { ButtonLink } from '../../view/links.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { CompanyActs } from './company-acts.tsx';
import { CompanySections } from './company-sections.tsx';
import { companyTones } from './list/company-search.ts';
import { companyTab } from './tabs/company-tabs.ts';

const route = getRouteApi('/app/platform/companies/$companyId/{-$tab}');

/** One company as platform staff see it: its state, its counts, its people and settings. */
export function CompanyPage() {
  const { t, format } = useI18n();
  const profile = useProfile();
  const { companyId, tab } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(ask(['platform', 'company', companyId], rpc.platform.company, { id: companyId }));
  if (query.error && !query.data) {
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  }
  const state = tileState(query);
  const company = query.data?.company;
  const counts = query.data?.counts;
  const about = (name: 'users' | 'sessions' | 'imports' | 'spent') => ({
    title: t(`companies.${name}`),
    help: t(`companies.about.${name}`),
    state,
  });
  const mayChange = abilities.isPlatformAdmin(profile) && company?.status !== 'ARCHIVED';
  return (
    <>
      <PageHeader
        title={company?.name ?? t('companies.one')}
        description={
          company && (
            <Group gap="xs" component="span">
              <Badge size="sm" variant="light" color={companyTones[company.status]}>
                {t(`companyStatus.${company.status}`)}
              </Badge>
              <span>{t('companies.sinceDate', { date: format.date(company.createdAt) })}</span>
            </Group>
          )
        }
        actions={
          company && (
            <>
              <ButtonLink variant="default" to="/audit" search={{ company: companyId }}>
                {t('nav.audit')}
              </ButtonLink>
              <CompanyActs company={company} />
            </>
          )
        }
      />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" mb="lg">
        <StatTile
          {...about('users')}
          value={format.number(counts?.users)}
          unit={company && t('companies.ofMost', { most: format.number(company.maxUsers) })}
        />
        <StatTile
          {...about('sessions')}
          value={format.number(counts?.sessions)}
          renderLink={(number, className) => (
            <Link to="/sessions" search={{ companyId }} className={className}>
              {number}
            </Link>
          )}
        />
        <StatTile
          {...about('imports')}
          value={format.number(counts?.imports)}
          renderLink={(number, className) => (
            <Link to="/imports" search={{ companyId }} className={className}>
              {number}
            </Link>
          )}
        />
        <StatTile
          {...about('spent')}
          value={company ? format.cents(company.aiBudget.spent, company.aiBudget.currency) : '–'}
        />
      </SimpleGrid>
      <CompanySections
        key={companyId}
        companyId={companyId}
        tab={companyTab(tab) ?? 'company'}
        mayChange={mayChange}
        search={search}
        onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      />
    </>
  );
}
