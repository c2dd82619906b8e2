import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { AskButton } from '../../../ui/dialog/ask-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { type Company, companyQuery } from '../../../view/company/company-query.ts';
import { LabelRuleSelect } from '../../../view/sessions/label-rule-select.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useCompanyForm } from './use-company-form.ts';

const valuesOf = ({ dataSource: source }: Company) => ({
  dataSource: {
    url: source?.url ?? '',
    username: source?.username ?? '',
    password: '',
    schedule: source?.schedule ?? '',
    labels: source?.labels ?? 'keep',
  },
});

/** Where sessions are fetched from by themselves. A stored password is never shown, only replaced. */
export function DataSourceSection(props: SectionProps) {
  const { t, format } = useI18n();
  const { company, companyId } = props;
  const source = company.dataSource;
  const queryClient = useQueryClient();
  const server = useCompanyForm(
    props,
    valuesOf,
    ({ dataSource: { url, username, password, schedule, labels } }) => ({
      dataSource: {
        url,
        username: username || null,
        schedule: schedule || null,
        labels,
        ...(password ? { password } : {}),
      },
    }),
  );
  const { form } = server;
  const remove = useMutation({
    mutationFn: () =>
      rpc.company.update.mutate({ companyId, updatedAt: company.updatedAt, dataSource: null }),
    onSuccess: (saved) => queryClient.setQueryData(companyQuery(companyId).queryKey, saved),
  });
  return (
    <SettingsSection title={t('company.source')} description={t('company.sourceHelp')}>
      <SectionForm
        server={server}
        mayChange={props.mayChange}
        further={
          source && (
            <AskButton label={t('company.sourceRemove')} act={remove} isDanger>
              {t('company.sourceRemoveWill')}
            </AskButton>
          )
        }
      >
        <TextInput
          label={t('company.sourceUrl')}
          type="url"
          placeholder="https://"
          {...form.getInputProps('dataSource.url')}
        />
        <TextInput
          label={t('company.sourceUser')}
          autoComplete="off"
          {...form.getInputProps('dataSource.username')}
        />
        <PasswordInput
          label={t('field.password')}
          description={source?.hasPassword ? t('company.sourcePasswordKept') : undefined}
          autoComplete="new-password"
          {...form.getInputProps('dataSource.password')}
        />
        <TextInput
          label={t('company.sourceSchedule')}
          description={t('company.sourceScheduleHelp')}
          placeholder="0 3 * * *"
          {...form.getInputProps('dataSource.schedule')}
        />
        <LabelRuleSelect
          value={form.values.dataSource.labels}
          onChange={(labels) => form.setFieldValue('dataSource.labels', labels)}
        />
        {source && (
          <Facts
            labelWidth="8rem"
            facts={[
              [t('company.sourceLastRun'), format.dateTime(source.lastRunAt)],
              [t('company.sourceLastResult'), source.lastResult || null],
            ]}
          />
        )}
      </SectionForm>
    </SettingsSection>
  );
}
