import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { companyQuery } from '../../view/company/company-query.ts';
import { UnsavedParts } from '../../view/unsaved/unsaved-parts.tsx';
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
import type { SectionProps } from './settings/section-props.ts';
import { WebhookSection } from './settings/webhook-section.tsx';
import type { CompanyTab } from './tabs/company-tabs.ts';
import classes from './tabs/tab-links.module.css';
import { TabLinks } from './tabs/tab-links.tsx';
import { TaxonomySection } from './taxonomy/taxonomy-section.tsx';

const ProviderSection = lazyPart(
  () => import('./provider/provider-section.tsx'),
  'ProviderSection',
  () => <Blank height={200} />,
);
const AttributesSection = lazyPart(
  () => import('./settings/attributes-section.tsx'),
  'AttributesSection',
  () => <Blank height={160} />,
);
const ChannelsSection = lazyPart(() => import('./channels/channels-section.tsx'), 'ChannelsSection');
const QuotesSection = lazyPart(() => import('./channels/quotes-section.tsx'), 'QuotesSection');
const KeysSection = lazyPart(
  () => import('../../view/keys/keys-section.tsx'),
  'KeysSection',
  () => <Blank height={120} />,
);

interface Props extends Omit<SectionProps, 'company'> {
  readonly tab: CompanyTab;
  readonly search: UserSearch;
  readonly onSearch: (change: Partial<UserSearch>) => void;
}

interface TabProps extends Props, SectionProps {
  readonly catchingUp: true | undefined;
}

/** A company's people and settings, for its own administrator and for platform staff alike. */
export function CompanySections(props: Props) {
  const t = useT();
  const query = useQuery(companyQuery(props.companyId));
  const { data } = query;
  const { tab, companyId } = props;
  if (!data) return <Loading query={query} height={240} />;
  return (
    <>
      <TabLinks companyId={companyId} />
      {!props.mayChange && (
        <Box mb="lg">
          <Notice tone="plain">{t('company.readOnlyHelp')}</Notice>
        </Box>
      )}
      <UnsavedParts key={tab}>
        <div className={classes.body}>
          {tabs[tab].map((Section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands in a tab does not change
            <Section key={at} {...props} company={data.company} catchingUp={data.catchingUp} />
          ))}
        </div>
      </UnsavedParts>
    </>
  );
}

/** What stands in each tab. */
const tabs: Readonly<Record<CompanyTab, readonly ComponentType<TabProps>[]>> = {
  company: [GeneralSection],
  people: [People],
  categories: [TaxonomySection, AttributesSection],
  sources: [DataSourceSection, KeysSection],
  ai: [AiSection, ProviderSection],
  alerts: [ChannelsSection, QuotesSection, WebhookSection],
  'sign-in': [IdentitySection],
  privacy: [RetentionSection, AssigneesSection, ErasuresSection],
};

function People({ companyId, search, onSearch, mayChange }: TabProps) {
  const t = useT();
  return (
    <UsersTable
      label={t('users.title')}
      door={companyUserDoor(companyId)}
      search={search}
      onSearch={onSearch}
      mayChange={mayChange}
    />
  );
}
