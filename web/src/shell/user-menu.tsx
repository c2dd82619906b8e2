import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSessionChange } from '../features/accounts/sign-in/use-session-change.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { OpenMenu } from '../ui/late/open-menu.tsx';
import { useOpener } from '../ui/late/use-opener.ts';
import { LanguageChoices, SchemeChoices } from '../ui/look/look-choices.tsx';
import { useKeepLanguage } from '../view/profile/use-keep-language.ts';
import { useProfile } from '../view/profile/use-profile.ts';
import { UserButton } from './user-button.tsx';

interface Props {
  readonly onShowKeys: () => void;
  /** Whether it begins opened. */
  readonly isAsked: boolean;
}

/** Who one is, how it should look, and the way out. */
export function UserMenu({ onShowKeys, isAsked }: Props) {
  const { t } = useI18n();
  const profile = useProfile();
  const { leave } = useSessionChange();
  const keepLanguage = useKeepLanguage();
  const { opener, part } = useOpener('menu', isAsked);
  return (
    <>
      <UserButton {...opener} />
      <OpenMenu {...part} position="top-start" width={240}>
        <Menu.Label>{profile.email}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={17} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={17} />} onClick={onShowKeys}>
          {t('keys.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('look.scheme')}</Menu.Label>
        <SchemeChoices />
        <Menu.Divider />
        <Menu.Label>{t('look.language')}</Menu.Label>
        <LanguageChoices onChange={keepLanguage} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} />} onClick={() => void leave()}>
          {t('userMenu.signOut')}
        </Menu.Item>
      </OpenMenu>
    </>
  );
}
