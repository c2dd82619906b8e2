import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { QuestionList } from './question-list.tsx';
import type { QuestionSearch } from './question-search.ts';

/** What people ask, grouped over their wordings, with how often that went to a person. */
export function QuestionsPage() {
  const t = useT();
  const search = useSearch({ from: '/app/questions' });
  const navigate = useNavigate({ from: '/questions' });
  const change = (patch: Partial<QuestionSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...patch }) });
  return (
    <>
      <PageHeader title={t('questions.title')} description={t('questions.lead')} />
      <CompanyGate companyId={search.companyId} onChoose={(companyId) => change({ companyId })}>
        <QuestionList search={search} onChange={change} />
      </CompanyGate>
    </>
  );
}
