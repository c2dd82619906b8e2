import { Button, DataList, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
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
  const source = props.company.dataSource;
  const [isRemoving, setRemoving] = useState(false);
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
  return (
    <SettingsSection id="source" title={t('company.source')} description={t('company.sourceHelp')}>
      <SectionForm
        server={server}
        mayChange={props.mayChange}
        further={
          source && (
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('company.sourceRemove')}
            </Button>
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
          <DataList size="md" gap={6} labelWidth="8rem">
            <DataList.Item>
              <DataList.ItemLabel>{t('company.sourceLastRun')}</DataList.ItemLabel>
              <DataList.ItemValue>{format.dateTime(source.lastRunAt)}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>{t('company.sourceLastResult')}</DataList.ItemLabel>
              <DataList.ItemValue>{source.lastResult ? source.lastResult : '–'}</DataList.ItemValue>
            </DataList.Item>
          </DataList>
        )}
      </SectionForm>
      {isRemoving && <RemoveSource {...props} onClose={() => setRemoving(false)} />}
    </SettingsSection>
  );
}

function RemoveSource({ company, companyId, onClose }: SectionProps & { readonly onClose: () => void }) {
  const { t } = useI18n();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      rpc.company.update.mutate({ companyId, updatedAt: company.updatedAt, dataSource: null }),
    onSuccess(saved) {
      queryClient.setQueryData(companyQuery(companyId).queryKey, saved);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('company.sourceRemove')}
      confirmLabel={t('company.sourceRemove')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('company.sourceRemoveWill')}
    </ConfirmDialog>
  );
}
