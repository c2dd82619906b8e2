import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Blank } from '../../ui/blank.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { type Company, companyQuery } from '../../view/company/company-query.ts';
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

interface Props {
  readonly companyId: string | undefined;
  readonly tab: CompanyTab;
  readonly mayChange: boolean;
  readonly search: UserSearch;
  readonly onSearch: (change: Partial<UserSearch>) => void;
}

interface TabProps extends Props {
  readonly company: Company;
  readonly catchingUp: true | undefined;
}

/** A company's people and settings, for its own administrator and for platform staff alike. */
export function CompanySections(props: Props) {
  const t = useT();
  const query = useQuery(companyQuery(props.companyId));
  const { data } = query;
  const { tab, companyId } = props;
  if (!data) return <Loading query={query} height={240} />;
  const Tab = tabs[tab];
  return (
    <>
      <TabLinks companyId={companyId} />
      {!props.mayChange && <Notice tone="plain">{t('company.readOnlyHelp')}</Notice>}
      <UnsavedParts key={tab}>
        <div className={classes.body}>
          <Tab {...props} company={data.company} catchingUp={data.catchingUp} />
        </div>
      </UnsavedParts>
    </>
  );
}

/** What stands in each tab. */
const tabs: Record<CompanyTab, (props: TabProps) => React.ReactNode> = {
  company: GeneralSection,
  people: PeopleTab,
  categories: CategoriesTab,
  sources: SourcesTab,
  ai: AiTab,
  alerts: AlertsTab,
  'sign-in': IdentitySection,
  privacy: PrivacyTab,
};

function AlertsTab(props: TabProps) {
  return (
    <>
      <ChannelsSection {...props} />
      <QuotesSection {...props} />
      <WebhookSection {...props} />
    </>
  );
}

function CategoriesTab(props: TabProps) {
  return (
    <>
      <TaxonomySection {...props} />
      <AttributesSection {...props} />
    </>
  );
}

function PeopleTab({ companyId, search, onSearch, mayChange }: TabProps) {
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

function SourcesTab(props: TabProps) {
  return (
    <>
      <DataSourceSection {...props} />
      <KeysSection companyId={props.companyId} mayChange={props.mayChange} />
    </>
  );
}

function AiTab(props: TabProps) {
  return (
    <>
      <AiSection {...props} />
      <ProviderSection companyId={props.companyId} mayChange={props.mayChange} />
    </>
  );
}

function PrivacyTab(props: TabProps) {
  return (
    <>
      <RetentionSection {...props} />
      <AssigneesSection {...props} />
      <ErasuresSection companyId={props.companyId} mayChange={props.mayChange} />
    </>
  );
}
