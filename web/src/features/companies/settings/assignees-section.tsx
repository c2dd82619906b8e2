import { Switch } from '@mantine/core';
import { useT } from '../../../i18n/i18n-context.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

const valuesOf = ({ settings: { assigneeFigures } }: Company) => ({ settings: { assigneeFigures } });

/** Whether figures may name the people who handled sessions. */
export function AssigneesSection(props: SectionProps) {
  const t = useT();
  const server = useCompanyForm(props, valuesOf, ({ settings }) => ({ settings }));
  return (
    <SettingsSection title={t('company.assignees')} description={t('company.assigneesHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <Switch
          label={t('company.assigneeFigures')}
          description={t('company.assigneeFiguresHelp')}
          {...server.form.getInputProps('settings.assigneeFigures', { type: 'checkbox' })}
        />
      </SectionForm>
    </SettingsSection>
  );
}
