import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

interface Props {
  readonly title: string;
  /** Where a link from elsewhere leads to. */
  readonly id?: string;
  readonly description?: ReactNode;
  /** For lists of several fields a line. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One matter of a settings page: what it is at the left, how it is set at the right. */
export function SettingsSection({ title, id, description, isWide, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} data-wide={isWide || undefined} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed" mt={4}>
            {description}
          </Text>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
