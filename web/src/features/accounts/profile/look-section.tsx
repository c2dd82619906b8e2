import { Stack, Text } from '@mantine/core';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { languageName, languages } from '../../../i18n/languages.ts';
import { useColorScheme } from '../../../theme/use-color-scheme.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useKeepLanguage } from '../../../view/profile/use-keep-language.ts';

/** Language and colours. The language goes with the person, the colours stay with the device. */
export function LookSection() {
  const { t, language } = useI18n();
  const keepLanguage = useKeepLanguage();
  const { scheme, schemes, setScheme } = useColorScheme();
  return (
    <SettingsSection title={t('look.title')} description={t('look.help')}>
      <Stack gap="md" align="flex-start">
        <div>
          <Text size="sm" fw={600} mb={4} aria-hidden="true">
            {t('look.language')}
          </Text>
          <Segments
            label={t('look.language')}
            value={language}
            onChange={keepLanguage}
            choices={languages.map((value) => ({ value, label: languageName(value) }))}
          />
        </div>
        <div>
          <Text size="sm" fw={600} mb={4} aria-hidden="true">
            {t('look.scheme')}
          </Text>
          <Segments
            label={t('look.scheme')}
            value={scheme}
            onChange={setScheme}
            choices={schemes.map((value) => ({ value, label: t(`look.scheme.${value}`) }))}
          />
        </div>
      </Stack>
    </SettingsSection>
  );
}
