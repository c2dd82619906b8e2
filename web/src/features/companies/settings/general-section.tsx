import { Select, TextInput } from '@mantine/core';
import { useT } from '../../../i18n/i18n-context.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { Company } from '../../../view/company/company-query.ts';
import { CatchingUp } from '../../../view/sessions/catching-up.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const valuesOf = ({ name, timeZone }: Company) => ({ name, timeZone });

interface Props extends SectionProps {
  /** Sessions are being counted anew, as they are in a new time zone. */
  readonly catchingUp: true | undefined;
}

export function GeneralSection({ catchingUp, ...props }: Props) {
  const t = useT();
  const { timeZone } = props.company;
  // A name of before the rules of today stays until it is changed.
  const server = useCompanyForm(props, valuesOf, ({ name, ...values }) => ({
    ...values,
    ...(name === props.company.name ? {} : { name }),
  }));
  return (
    <SettingsSection title={t('company.general')} description={t('company.generalHelp')}>
      <SectionForm server={server} mayChange={props.mayChange}>
        <TextInput label={t('company.name')} {...server.form.getInputProps('name')} />
        <Select
          label={t('field.timeZone')}
          description={t('company.timeZoneHelp')}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t('state.noMatch')}
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          {...server.form.getInputProps('timeZone')}
        />
      </SectionForm>
      <CatchingUp when={catchingUp} />
    </SettingsSection>
  );
}
