import { Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import type { SessionSearch } from '../../view/filters/session-search.ts';

/** For an address that names no session: mistyped, or of one that was deleted. */
export function NoSuchSession({ search }: { readonly search: SessionSearch }) {
  const t = useT();
  return (
    <EmptyNotice
      icon={<IconMessageOff size={28} />}
      title={t('panel.none.title')}
      text={t('panel.none.text')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/sessions" search={{ ...search, session: undefined }} />
          )}
        >
          {t('panel.back')}
        </Button>
      }
    />
  );
}
