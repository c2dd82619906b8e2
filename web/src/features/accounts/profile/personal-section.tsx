import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useI18n, useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { type InputProps, useServerForm } from '../../../lib/use-server-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { narrowButton, SubmitForm } from '../../../ui/submit-form.tsx';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { LeaveGuard } from '../../../view/unsaved/leave-guard.tsx';

/** Name and time zone, beside what one is here. */
export function PersonalSection() {
  const { t, format } = useI18n();
  const profile = useProfile();
  const queryClient = useQueryClient();
  const server = useServerForm({
    initialValues: { name: profile.name, timeZone: profile.timeZone ?? '' },
    submit: ({ name, timeZone }) =>
      rpc.user.updateProfile.mutate({
        // A name of before the rules of today stays until it is changed.
        ...(name === profile.name ? {} : { name }),
        timeZone: timeZone === '' ? null : timeZone,
      }),
    onDone(saved, values) {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      form.resetDirty(values);
      say(t('profile.saved'));
    },
  });
  const { form } = server;
  return (
    <SettingsSection title={t('profile.personal')} description={t('profile.personalHelp')}>
      <LeaveGuard when={form.isDirty()} />
      <SubmitForm server={server} submit={t('action.save')} isChange button={narrowButton}>
        <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
        <TimeZoneSelect
          label={t('field.timeZone')}
          inherited={profile.company?.timeZone ?? null}
          inputProps={form.getInputProps('timeZone')}
        />
        <Facts
          labelWidth="8rem"
          facts={[
            [
              t('profile.role'),
              profile.platformRole ? t(`platformRole.${profile.platformRole}`) : t(`role.${profile.role}`),
            ],
            ...(profile.company ? [[t('profile.company'), profile.company.name] as const] : []),
            [t('profile.memberSince'), format.date(profile.createdAt)],
          ]}
        />
      </SubmitForm>
    </SettingsSection>
  );
}

interface ZoneProps {
  readonly label: string;
  /** The company's zone, which counts when none is chosen. */
  readonly inherited: string | null;
  readonly inputProps: InputProps;
}

function TimeZoneSelect({ label, inherited, inputProps }: ZoneProps) {
  const t = useT();
  const zones = useMemo(
    () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
    [],
  );
  return (
    <Select
      label={label}
      searchable
      clearable
      limit={60}
      placeholder={
        inherited ? t('field.timeZoneOfCompany', { timeZone: inherited }) : t('field.timeZoneOfBrowser')
      }
      nothingFoundMessage={t('state.noMatch')}
      data={zones}
      {...inputProps}
      value={inputProps.value || null}
      onChange={(zone) => inputProps.onChange(zone ?? '')}
    />
  );
}
