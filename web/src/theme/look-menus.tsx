import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useI18n } from '../i18n/i18n-context.ts';
import { LanguageChoices, SchemeChoices } from './look-choices.tsx';
import { useColorScheme } from './use-color-scheme.ts';

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** Language and colours for who is not signed in. */
export function LookMenus() {
  const { t, setLanguage } = useI18n();
  const { scheme } = useColorScheme();
  const SchemeIcon = schemeIcons[scheme];
  return (
    <Group gap={4} wrap="nowrap">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('look.language')}>
            <IconLanguage size={19} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <LanguageChoices onChange={setLanguage} />
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('look.scheme')}>
            <SchemeIcon size={19} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <SchemeChoices />
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
