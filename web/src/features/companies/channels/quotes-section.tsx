import { Switch } from '@mantine/core';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { SectionForm } from '../settings/section-form.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { useCompanyForm } from '../settings/use-company-form.ts';
import { useChannelWords } from './channel-words.ts';

const valuesOf = ({ settings: { newsQuotes } }: Company) => ({ settings: { newsQuotes } });

/** Whether alerts and digests may hold what customers asked. */
export function QuotesSection(props: SectionProps) {
  const words = useChannelWords();
  const server = useCompanyForm(props, valuesOf, ({ settings }) => ({ settings }));
  return (
    <SettingsSection title={words('quotes')} description={words('quotesHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <Switch
          label={words('newsQuotes')}
          description={words('newsQuotesHelp')}
          {...server.form.getInputProps('settings.newsQuotes', { type: 'checkbox' })}
        />
      </SectionForm>
    </SettingsSection>
  );
}
