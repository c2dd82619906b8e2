import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconLanguage, IconLogout, IconPalette, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSessionChange } from '../features/accounts/sign-in/use-session-change.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { languageName, languages } from '../i18n/languages.ts';
import { useColorScheme } from '../theme/use-color-scheme.ts';
import { useKeepLanguage } from '../view/profile/use-keep-language.ts';
import { useProfile } from '../view/profile/use-profile.ts';
import { placesOf } from './navigation.ts';
import { usePaletteFinds } from './use-palette-finds.tsx';

interface Props {
  /** Counts up each time somebody asks for the palette. */
  readonly wish: number;
}

/** Go anywhere and do the small things, without leaving the keyboard. */
export function CommandPalette({ wish }: Props) {
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  const [wanted] = useDebouncedValue(query, 200);
  const actions = [...usePaletteFinds(wanted), ...useActions()];
  useEffect(() => {
    if (wish > 0) spotlight.open();
  }, [wish]);
  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('palette.placeholder') } }}
      highlightQuery
      scrollable
      // At one place however much is found: a box in the middle would jump with every letter.
      centered={false}
      yOffset="12dvh"
      maxHeight={420}
      nothingFound={t('state.noMatch')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
    />
  );
}

function useActions(): SpotlightActionGroupData[] {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const profile = useProfile();
  const keepLanguage = useKeepLanguage();
  const { leave } = useSessionChange();
  const { scheme, schemes, setScheme } = useColorScheme();

  const places = placesOf(profile).map(({ to, name, icon: Icon }) => ({
    id: `go ${to}`,
    label: t(`nav.${name}`),
    leftSection: <Icon size={18} />,
    rightSection: <IconArrowRight size={14} />,
    onClick: () => void navigate({ to }),
  }));
  const looks = [
    ...schemes
      .filter((one) => one !== scheme)
      .map((one) => ({
        id: `scheme ${one}`,
        label: `${t('look.scheme')}: ${t(`look.scheme.${one}`)}`,
        leftSection: <IconPalette size={18} />,
        onClick: () => setScheme(one),
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        id: `language ${one}`,
        label: `${t('look.language')}: ${languageName(one)}`,
        leftSection: <IconLanguage size={18} />,
        onClick: () => keepLanguage(one),
      })),
  ];
  const account = [
    {
      id: 'leave',
      label: t('userMenu.signOut'),
      leftSection: <IconLogout size={18} />,
      onClick: () => void leave(),
    },
  ];
  return [
    { group: t('palette.places'), actions: places },
    { group: t('look.title'), actions: looks },
    { group: t('palette.account'), actions: account },
  ];
}
