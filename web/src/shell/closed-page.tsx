import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/i18n-context.ts';
import { EmptyNotice } from '../ui/notice/empty-notice.tsx';
import type { closedPlace } from './navigation.ts';
import classes from './page-failure.module.css';

/** Who came by an address to a place that isn't theirs is told whose it is, and is asked for nothing else there. */
export function ClosedPage({ place }: { readonly place: NonNullable<ReturnType<typeof closedPlace>> }) {
  const t = useT();
  return (
    <div className={classes.place}>
      <title>{`${t(`nav.${place}`)} · Parlance`}</title>
      <EmptyNotice
        icon={<IconLock size={28} />}
        title={t(`closed.${place}`)}
        order={1}
        text={t('closed.text')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('notFound.home')}
          </Button>
        }
      />
    </div>
  );
}
