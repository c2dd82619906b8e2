import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { companyQuery } from '../../view/company/company-query.ts';
import { IdentitySection } from './identity/identity-section.tsx';
import { companyUserDoor } from './people/user-door.ts';
import type { UserSearch } from './people/user-search.ts';
import { UsersTable } from './people/users-table.tsx';
import { AiSection } from './settings/ai-section.tsx';
import { AssigneesSection } from './settings/assignees-section.tsx';
import { DataSourceSection } from './settings/data-source-section.tsx';
import { ErasuresSection } from './settings/erasures-section.tsx';
import { GeneralSection } from './settings/general-section.tsx';
import { RetentionSection } from './settings/retention-section.tsx';
import { WebhookSection } from './settings/webhook-section.tsx';
import { TaxonomySection } from './taxonomy/taxonomy-section.tsx';

const ProviderSection = lazyPart(() => import('./provider/provider-section.tsx'), 'ProviderSection');
const KeysSection = lazyPart(() => import('../../view/keys/keys-section.tsx'), 'KeysSection');

interface Props {
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
  readonly search: UserSearch;
  readonly onSearch: (change: Partial<UserSearch>) => void;
}

/** A company's people and settings, for its own administrator and for platform staff alike. */
export function CompanySections({ companyId, mayChange, search, onSearch }: Props) {
  const t = useT();
  const query = useQuery(companyQuery(companyId));
  const { data } = query;
  if (!data) return <Loading query={query} height={240} />;
  const props = { company: data.company, companyId, mayChange };
  return (
    <>
      <Title order={2} mb="xs">
        {t('users.title')}
      </Title>
      <UsersTable
        label={t('users.title')}
        door={companyUserDoor(companyId)}
        search={search}
        onSearch={onSearch}
        mayChange={mayChange}
      />
      <div style={{ marginTop: '1.5rem' }}>
        <GeneralSection {...props} catchingUp={data.catchingUp} />
        <TaxonomySection {...props} />
        <RetentionSection {...props} />
        <ErasuresSection companyId={companyId} mayChange={mayChange} />
        <AssigneesSection {...props} />
        <AiSection {...props} />
        <Suspense fallback={<Skeleton height={200} />}>
          <ProviderSection companyId={companyId} mayChange={mayChange} />
        </Suspense>
        <DataSourceSection {...props} />
      </div>
      <Suspense>
        <KeysSection companyId={companyId} mayChange={mayChange} />
      </Suspense>
      <WebhookSection companyId={companyId} mayChange={mayChange} />
      <IdentitySection companyId={companyId} mayChange={mayChange} />
      {!mayChange && (
        <SettingsSection title={t('company.readOnly')}>{t('company.readOnlyHelp')}</SettingsSection>
      )}
    </>
  );
}
