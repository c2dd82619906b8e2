import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { KeysSection } from '../../view/keys/keys-section.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { ArrivalTables } from './arrival-tables.tsx';
import { arrivalsQuery } from './arrivals-query.ts';
import { SnippetTabs } from './snippet-tabs.tsx';
import { UndoPeriod } from './undo-period.tsx';

/** How programs send sessions, what of it arrived, and what did not. */
export function IngestPage() {
  const t = useT();
  const { companyId } = useSearch({ from: '/app/ingest' });
  const navigate = useNavigate({ from: '/ingest' });
  return (
    <>
      <PageHeader title={t('ingest.title')} description={t('ingest.lead')} />
      <CompanyGate companyId={companyId} onChoose={(id) => void navigate({ search: { companyId: id } })}>
        <Ingest companyId={companyId} />
      </CompanyGate>
    </>
  );
}

function Ingest({ companyId }: { readonly companyId: string | undefined }) {
  const mayChange = abilities.changesAdmin(useProfile());
  const [apiKey, setApiKey] = useState<string | null>(null);
  const query = useQuery(arrivalsQuery(companyId));
  const { data } = query;
  if (!data) return <Loading query={query} height={240} />;
  return (
    <>
      <KeysSection
        companyId={companyId}
        mayChange={mayChange}
        scopes={['sessions:write']}
        onCreated={setApiKey}
      />
      <SnippetTabs companyId={companyId} baseUrl={data.baseUrl} apiKey={apiKey} mayChange={mayChange} />
      <ArrivalTables companyId={companyId} arrivals={data} />
      {mayChange && data.keys.length > 0 && <UndoPeriod companyId={companyId} keys={data.keys} />}
    </>
  );
}
