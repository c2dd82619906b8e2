import { ActionIcon } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { useOpener } from '../../ui/late/use-opener.ts';
import { filtersOf, type SessionSearch } from '../filters/session-search.ts';
import { abilities } from '../profile/abilities.ts';
import { useProfile } from '../profile/use-profile.ts';
import { type SavedView, type Screen, viewsQuery } from './views-query.ts';

const AlertDialog = lazyPart(() => import('../alerts/alert-dialog.tsx'), 'AlertDialog');
const DeleteViewDialog = lazyPart(() => import('./delete-view-dialog.tsx'), 'DeleteViewDialog');
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
  const { opener, isMade, part } = useOpener('menu');
  const [saved, setSaved] = useState<SavedView | string | null>(null);
  const [isAlerting, setAlerting] = useState(false);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const { data } = useQuery(viewsQuery(search.companyId));
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
          mayChange={mayKeep}
          mayRemove={mayRemove}
          onGo={go}
          onChange={setSaved}
          onRemove={setRemoved}
          onSave={mayKeep ? () => setSaved(keptSearch(search)) : undefined}
          onAlert={mayKeep ? () => setAlerting(true) : undefined}
        />
      )}
      {removed && (
        <DeleteViewDialog view={removed} companyId={search.companyId} onClose={() => setRemoved(null)} />
      )}
      {isAlerting && (
        <AlertDialog
          companyId={search.companyId}
          start={{ filters: filtersOf(search) }}
          onClose={() => setAlerting(false)}
        />
      )}
      {saved !== null && (
        <SaveViewDialog
          screen={screen}
          companyId={search.companyId}
          view={saved}
          onClose={() => setSaved(null)}
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
