import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { CompanySections } from './company-sections.tsx';
import { companyTab } from './tabs/company-tabs.ts';

const route = getRouteApi('/app/company/{-$tab}');

export function CompanySettingsPage() {
  const t = useT();
  const profile = useProfile();
  const search = route.useSearch();
  const tab = companyTab(route.useParams().tab) ?? 'company';
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t('company.title')} />
      <CompanySections
        companyId={undefined}
        tab={tab}
        mayChange={abilities.changesAdmin(profile)}
        search={search}
        onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      />
    </>
  );
}
