import { Code, Group, Stack, Tabs, Text } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { Copy } from '../../ui/copy.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { TextLink } from '../../view/links.tsx';
import { type SnippetLanguage, snippetLanguages, snippets } from './snippets.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly baseUrl: string;
  /** One that was made on this page; it is nowhere else. */
  readonly apiKey: string | null;
  readonly mayChange: boolean;
}

const isSettings = (language: SnippetLanguage): language is 'opentelemetry' | 'assistants' =>
  language === 'opentelemetry' || language === 'assistants';

const placeholder = 'prl_YOUR_KEY';

/** Programs to copy, with the reader's own address in them. */
export function SnippetTabs({ companyId, baseUrl, apiKey, mayChange }: Props) {
  const t = useT();
  return (
    <SettingsSection title={t('ingest.try')} description={t('ingest.tryHelp')} isWide>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {apiKey === null
            ? t(mayChange ? 'ingest.needsKey' : 'ingest.asksKey', { place: placeholder })
            : t('ingest.filled')}
        </Text>
        <Tabs defaultValue="curl" keepMounted={false}>
          <Tabs.List>
            {snippetLanguages.map((language) => (
              <Tabs.Tab key={language} value={language}>
                {t(`ingest.${language}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {snippetLanguages.map((language) => {
            const text = snippets[language]({ baseUrl, key: apiKey ?? placeholder });
            return (
              <Tabs.Panel key={language} value={language} pt="sm">
                <Stack gap="xs">
                  {isSettings(language) && <Text size="sm">{t(`ingest.${language}Help`)}</Text>}
                  <Code
                    block
                    tabIndex={0}
                    role="group"
                    aria-label={t(isSettings(language) ? 'ingest.settingsFor' : 'ingest.snippet', {
                      language: t(`ingest.${language}`),
                    })}
                  >
                    {text}
                  </Code>
                  <Group gap="md">
                    <Copy value={text} size="compact-sm" />
                    <TextLink size="sm" to="/overview" search={{ companyId }}>
                      {t('ingest.openSessions')}
                    </TextLink>
                  </Group>
                </Stack>
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </Stack>
    </SettingsSection>
  );
}
