import { ActionIcon, Group } from '@mantine/core';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useColorScheme } from '../../theme/use-color-scheme.ts';
import { useOpener } from '../late/use-opener.ts';

const LanguageMenu = lazyPart(() => import('./look-menus.tsx'), 'LanguageMenu');
const SchemeMenu = lazyPart(() => import('./look-menus.tsx'), 'SchemeMenu');
const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;
const look = { variant: 'subtle', color: 'gray', size: 'lg' } as const;

/** Language and colours for who is not signed in; their menus are made when they are first opened. */
export function LookSwitches() {
  const { t } = useI18n();
  const { scheme } = useColorScheme();
  const languages = useOpener('menu');
  const schemes = useOpener('menu');
  const SchemeIcon = schemeIcons[scheme];
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...languages.opener} {...look} aria-label={t('look.language')}>
        <IconLanguage size={19} />
      </ActionIcon>
      {languages.isMade && <LanguageMenu {...languages.part} />}
      <ActionIcon {...schemes.opener} {...look} aria-label={t('look.scheme')}>
        <SchemeIcon size={19} />
      </ActionIcon>
      {schemes.isMade && <SchemeMenu {...schemes.part} />}
    </Group>
  );
}
