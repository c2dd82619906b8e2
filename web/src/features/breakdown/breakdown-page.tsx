import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import type { BreakdownSearch } from './breakdown-search.ts';
import { BreakdownView } from './breakdown-view.tsx';
import { useBreakdownWords } from './breakdown-words.ts';

/** The figures of a period by one or two things, side by side. */
export function BreakdownPage() {
  const say = useBreakdownWords();
  const search = useSearch({ from: '/app/breakdown' });
  const navigate = useNavigate({ from: '/breakdown' });
  const change = (patch: Partial<BreakdownSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...patch }) });
  return (
    <>
      <PageHeader title={say('title')} description={say('lead')} />
      <CompanyGate companyId={search.companyId} onChoose={(companyId) => change({ companyId })}>
        <BreakdownView search={search} onChange={change} />
      </CompanyGate>
    </>
  );
}
