import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import { EmptyNotice } from '../ui/notice/empty-notice.tsx';
import classes from './page-failure.module.css';

interface Props {
  readonly icon: ReactNode;
  /** Of the page. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** In place of a page: why it isn't here, and the way to one that is. */
export function WayHome({ icon, name, title, text }: Props) {
  const t = useT();
  return (
    <div className={classes.place}>
      <title>{`${name} · Parlance`}</title>
      <EmptyNotice
        icon={icon}
        title={title}
        order={1}
        text={text}
        action={
          <Button component={Link} to="/" variant="default">
            {t('notFound.home')}
          </Button>
        }
      />
    </div>
  );
}
