import { Avatar, Text, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useProfile } from '../features/accounts/use-profile.ts';
import { useT } from '../i18n/i18n-context.ts';
import classes from './app-frame.module.css';

/** Who is signed in; the target of the menu, and its stand-in until that is loaded. */
export function UserButton({ className, ...props }: UnstyledButtonProps & ComponentProps<'button'>) {
  const t = useT();
  const { name, role, platformRole } = useProfile();
  return (
    <UnstyledButton className={[classes.user, className].join(' ')} {...props}>
      <Avatar name={name} size={32} color="lake" variant="light" aria-hidden="true" />
      <span className={classes.userWords}>
        <Text size="md" fw={550} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {platformRole ? t(`platformRole.${platformRole}`) : t(`role.${role}`)}
        </Text>
      </span>
      <VisuallyHidden>{t('userMenu.open')}</VisuallyHidden>
      <IconSelector size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}
