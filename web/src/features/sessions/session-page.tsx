import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyGate } from '../../view/company/company-gate.tsx';
import { TextLink } from '../../view/links.tsx';
import { useProfile } from '../../view/profile/use-profile.ts';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import { SessionView } from './session-view.tsx';

/** One session with an address of its own. */
export function SessionPage() {
  const t = useT();
  const { id } = useParams({ from: '/app/sessions/$id' });
  const search = useSearch({ from: '/app/sessions/$id' });
  const { companyId } = search;
  const navigate = useNavigate();
  const isOwn = useProfile().company !== null;
  const { data, error } = useQuery({
    ...sessionQuery(id, companyId),
    enabled: isOwn || companyId !== undefined,
  });
  // No other company has this session: from here its list is what there is to see.
  const choose = (other: string): void =>
    void (companyId === undefined
      ? navigate({ to: '/sessions/$id', params: { id }, search: { ...search, companyId: other } })
      : navigate({ to: '/sessions', search: { companyId: other } }));
  return (
    <>
      <TextLink size="sm" to="/sessions" search={search}>
        {t('panel.back')}
      </TextLink>
      {error && !data ? (
        <PageHeader title={t('list.title')} />
      ) : (
        <PageHeader
          title={t('panel.title', { id: data?.session.externalId ?? '…' })}
          description={t('panel.lead')}
        />
      )}
      <CompanyGate companyId={companyId} onChoose={choose}>
        <SessionView key={id} id={id} companyId={companyId} search={search} />
      </CompanyGate>
    </>
  );
}
