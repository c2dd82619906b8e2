import { TextInput } from '@mantine/core';
import { useT } from '../../../i18n/i18n-context.ts';
import { ZoneSelect } from '../../../ui/fields/zone-select.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { CatchingUp } from '../../../view/sessions/catching-up.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

const valuesOf = ({ name, timeZone }: Company) => ({ name, timeZone });

interface Props extends SectionProps {
  /** Sessions are being counted anew, as they are in a new time zone. */
  readonly catchingUp: true | undefined;
}

export function GeneralSection({ catchingUp, ...props }: Props) {
  const t = useT();
  // A name of before the rules of today stays until it is changed.
  const server = useCompanyForm(props, valuesOf, ({ name, ...values }) => ({
    ...values,
    ...(name === props.company.name ? {} : { name }),
  }));
  return (
    <SettingsSection title={t('company.general')} description={t('company.generalHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <TextInput label={t('company.name')} {...server.form.getInputProps('name')} />
        <ZoneSelect description={t('company.timeZoneHelp')} {...server.form.getInputProps('timeZone')} />
      </SectionForm>
      <CatchingUp when={catchingUp} />
    </SettingsSection>
  );
}
