import { Menu } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { languageName, languages } from '../../i18n/languages.ts';
import { useColorScheme } from '../../theme/use-color-scheme.ts';

/** The languages, as items of a menu. */
export function LanguageChoices({ onChange }: { readonly onChange: (language: string) => void }) {
  const { language } = useI18n();
  return (
    <Menu.RadioGroup value={language} onChange={onChange}>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one}>
          {languageName(one)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The colours, as items of a menu. */
export function SchemeChoices() {
  const { t } = useI18n();
  const { scheme, schemes, setScheme } = useColorScheme();
  return (
    <Menu.RadioGroup value={scheme} onChange={(value) => setScheme(value as typeof scheme)}>
      {schemes.map((one) => (
        <Menu.RadioItem key={one} value={one}>
          {t(`look.scheme.${one}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
