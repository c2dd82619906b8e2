import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the right: the main one last. */
  readonly actions?: ReactNode;
}

/** The head of a page; it names the browser's tab too. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Parlance`}</title>
      <Title order={1}>{title}</Title>
      {description && (
        <Text size="md" c="dimmed" maw={800} className={classes.description}>
          {description}
        </Text>
      )}
      {actions && (
        <Group gap="xs" className={classes.actions}>
          {actions}
        </Group>
      )}
    </header>
  );
}
