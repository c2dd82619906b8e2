import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useI18n } from '../i18n/i18n-context.ts';
import { languageName, languages } from '../i18n/languages.ts';
import { useColorScheme } from './use-color-scheme.ts';

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;

/** Language and colours for who is not signed in. */
export function LookMenus() {
  const { t, language, setLanguage } = useI18n();
  const { scheme, schemes, setScheme } = useColorScheme();
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
          <Menu.RadioGroup value={language} onChange={setLanguage}>
            {languages.map((one) => (
              <Menu.RadioItem key={one} value={one} lang={one}>
                {languageName(one)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('look.scheme')}>
            <SchemeIcon size={19} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={scheme} onChange={(value) => setScheme(value as typeof scheme)}>
            {schemes.map((one) => (
              <Menu.RadioItem key={one} value={one}>
                {t(`look.scheme.${one}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
