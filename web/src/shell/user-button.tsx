import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import { OnlyRead } from '../ui/only-read.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { useProfile } from '../view/profile/use-profile.ts';
import classes from './app-frame.module.css';

/** Who is signed in; the target of the menu, and its stand-in until that is loaded. */
export function UserButton({ className, ...props }: ComponentProps<'button'>) {
  const t = useT();
  const { name, role, platformRole } = useProfile();
  return (
    <PlainButton className={[classes.user, className].join(' ')} {...props}>
      <span className={classes.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes.userWords}>
        <span className={classes.userName}>{name}</span>
        <span className={classes.userRole}>
          {platformRole ? t(`platformRole.${platformRole}`) : t(`role.${role}`)}
        </span>
      </span>
      <OnlyRead>{t('userMenu.open')}</OnlyRead>
      <IconSelector size={16} aria-hidden="true" />
    </PlainButton>
  );
}

/** Of the first two words, or the beginning of the only one. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toLocaleUpperCase();
}
