import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { companyUserDoor } from '../users/user-door.ts';
import type { UserSearch } from '../users/user-search.ts';
import { UsersTable } from '../users/users-table.tsx';
import { AiSection } from './ai-section.tsx';
import { companyQuery } from './company-door.ts';
import { DataSourceSection } from './data-source-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { TaxonomySection } from './taxonomy-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
  readonly search: UserSearch;
  readonly onSearch: (change: Partial<UserSearch>) => void;
}

/** A company's people and settings, for its own administrator and for platform staff alike. */
export function CompanySections({ companyId, mayChange, search, onSearch }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(companyQuery(companyId));
  if (error && !data) return <FailureNotice failure={rpcFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
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
        <GeneralSection {...props} />
        <TaxonomySection {...props} />
        <RetentionSection {...props} />
        <AiSection {...props} />
        <DataSourceSection {...props} />
      </div>
      <WebhookSection companyId={companyId} mayChange={mayChange} />
      <IdentitySection companyId={companyId} mayChange={mayChange} />
      {!mayChange && (
        <SettingsSection title={t('company.readOnly')}>{t('company.readOnlyHelp')}</SettingsSection>
      )}
    </>
  );
}
