import { IconMessageOff } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import { ButtonLink } from '../../view/links.tsx';

/** For an address that names no session: mistyped, or of one that was deleted. */
export function NoSuchSession({ search }: { readonly search: SessionSearch }) {
  const t = useT();
  return (
    <EmptyNotice
      icon={<IconMessageOff size={28} />}
      title={t('panel.none.title')}
      text={t('panel.none.text')}
      action={
        <ButtonLink variant="default" to="/sessions" search={{ ...search, session: undefined }}>
          {t('panel.back')}
        </ButtonLink>
      }
    />
  );
}
