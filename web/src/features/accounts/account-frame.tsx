import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LookSwitches } from '../../ui/look/look-switches.tsx';
import classes from './account-frame.module.css';
import { SpeechFigure } from './speech-figure.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** A line below: the way to the neighbouring page. */
  readonly footer?: ReactNode;
}

/** The pages before one is inside: a narrow column for the task, beside it what the product is about. */
export function AccountFrame({ title, lead, children, footer }: Props) {
  const t = useT();
  return (
    <div className={classes.page}>
      <title>{`${title} · Parlance`}</title>
      <div className={classes.side}>
        <header>
          <Group justify="space-between" wrap="nowrap">
            <Link to="/" className={classes.brand}>
              <BrandMark />
              <span>Parlance</span>
            </Link>
            <LookSwitches />
          </Group>
          <p className={classes.lead}>{t('brand.claim')}</p>
        </header>
        <main className={classes.main}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={6}>
              {lead}
            </Text>
          )}
          <div className={classes.content}>{children}</div>
          {footer && (
            <Text mt="lg" c="dimmed">
              {footer}
            </Text>
          )}
        </main>
      </div>
      <aside className={classes.figure} aria-label={t('brand.about')}>
        <div className={classes.figureInside}>
          <SpeechFigure />
          <p className={classes.claim}>{t('brand.claim')}</p>
        </div>
      </aside>
    </div>
  );
}

/** A link inside the footer's sentence. */
export function FooterLink({
  to,
  children,
}: {
  readonly to: '/sign-in' | '/register' | '/forgot-password' | '/profile';
  readonly children: ReactNode;
}) {
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}
