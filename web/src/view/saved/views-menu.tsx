import { ActionIcon } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import { FailureLine } from '../../ui/notice/failure-line.tsx';
import { filtersOf, type SessionSearch } from '../filters/session-search.ts';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';
import { type Screen, viewsQuery } from './views-query.ts';

const AlertDialog = lazyPart(() => import('../alerts/alert-dialog.tsx'), 'AlertDialog');
const OpenViews = lazyPart(() => import('./open-views.tsx'), 'OpenViews');
const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog');

interface Props {
  readonly screen: Screen;
  readonly search: SessionSearch;
}

/** Filters kept under a name, one's own and the company's: one click brings the same view back. */
export function ViewsMenu({ screen, search }: Props) {
  const t = useT();
  const profile = useProfile();
  const router = useRouter();
  const client = useQueryClient();
  const { opener, isMade, part } = useOpener('menu');
  const [isSaving, setSaving] = useState(false);
  const [isAlerting, setAlerting] = useState(false);
  const { data } = useQuery(viewsQuery(search.companyId));
  const remove = useMutation({
    mutationFn: (id: string) => rpc.views.remove.mutate({ id, companyId: search.companyId }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery(search.companyId).queryKey }),
  });
  const views = data?.views.filter((view) => view.screen === screen) ?? [];
  const mayKeep = abilities.changesOwn(profile);
  const mayRemove = (isOwn: boolean) => mayKeep && (isOwn || abilities.changesAdmin(profile));
  if (!mayKeep && views.length === 0) return null;
  const go = (kept: string): void => {
    const own = search.companyId ? `&companyId=${search.companyId}` : '';
    router.history.push(`/${screen}?${kept}${own}`);
  };
  return (
    <>
      <ActionIcon {...opener} size={30} variant="default" aria-label={t('views.menu')}>
        <IconBookmark size={15} />
      </ActionIcon>
      {isMade && (
        <OpenViews
          {...part}
          views={views}
          mayRemove={mayRemove}
          onGo={go}
          onRemove={remove.mutate}
          onSave={mayKeep ? () => setSaving(true) : undefined}
          onAlert={mayKeep ? () => setAlerting(true) : undefined}
        />
      )}
      {remove.error && <FailureLine failure={rpcFailure(remove.error)} isStale={false} />}
      {isAlerting && (
        <AlertDialog
          companyId={search.companyId}
          start={{ filters: filtersOf(search) }}
          onClose={() => setAlerting(false)}
        />
      )}
      {isSaving && (
        <SaveViewDialog
          screen={screen}
          companyId={search.companyId}
          kept={keptSearch(search)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** What shapes the view; which company, page and panel it was seen with is not part of it. */
const keptSearch = (search: SessionSearch): string =>
  writeSearchText({
    ...search,
    companyId: undefined,
    page: undefined,
    session: undefined,
    why: undefined,
    ...{ open: undefined },
  }).slice(1);
