import { Switch } from '@mantine/core';
import { useT } from '../../../i18n/i18n-context.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

interface Values {
  readonly retention: {
    readonly sessionDays: number | string;
    readonly redactPii: boolean;
    readonly redactStored: boolean;
  };
}

const valuesOf = ({ retention: { sessionDays, redactPii, redactStored } }: Company): Values => ({
  retention: { sessionDays: sessionDays ?? '', redactPii, redactStored },
});

/** How long sessions are kept, and what is taken out of them. */
export function RetentionSection(props: SectionProps) {
  const t = useT();
  const server = useCompanyForm(
    props,
    valuesOf,
    ({ retention }) => ({
      retention: {
        ...retention,
        sessionDays: retention.sessionDays === '' ? null : Number(retention.sessionDays),
      },
    }),
    ['retention.sessionDays'],
  );
  const { form } = server;
  return (
    <SettingsSection title={t('company.retention')} description={t('company.retentionHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <NumberField
          label={t('company.sessionDays')}
          description={t('company.sessionDaysHelp')}
          {...form.getInputProps('retention.sessionDays')}
        />
        <Switch
          label={t('company.redactPii')}
          description={t('company.redactPiiHelp')}
          {...form.getInputProps('retention.redactPii', { type: 'checkbox' })}
        />
        <Switch
          label={t('company.redactStored')}
          description={t('company.redactStoredHelp')}
          {...form.getInputProps('retention.redactStored', { type: 'checkbox' })}
        />
      </SectionForm>
    </SettingsSection>
  );
}
