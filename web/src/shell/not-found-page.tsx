import { Button } from '@mantine/core';
import { IconCompassOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/i18n-context.ts';
import { EmptyNotice } from '../ui/notice/empty-notice.tsx';
import classes from './page-failure.module.css';

export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
);

/** The same with the shell around it. */
export function NotFound() {
  const t = useT();
  return (
    <div className={classes.place}>
      <title>{`${t('notFound.title')} · Parlance`}</title>
      <EmptyNotice
        icon={<IconCompassOff size={28} />}
        title={t('notFound.title')}
        order={1}
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('notFound.home')}
          </Button>
        }
      />
    </div>
  );
}
