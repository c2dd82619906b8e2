import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../view/links.tsx';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import { SessionView } from './session-view.tsx';

/** One session with an address of its own. */
export function SessionPage() {
  const t = useT();
  const { id } = useParams({ from: '/app/sessions/$id' });
  const search = useSearch({ from: '/app/sessions/$id' });
  const { companyId } = search;
  const { data, error } = useQuery(sessionQuery(id, companyId));
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
      <SessionView key={id} id={id} companyId={companyId} search={search} />
    </>
  );
}
