import { Button, DataList, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useSay } from '../../../ui/use-say.ts';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';

/** Name and time zone, beside what one is here. */
export function PersonalSection() {
  const { t, format } = useI18n();
  const profile = useProfile();
  const say = useSay();
  const queryClient = useQueryClient();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
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
  return (
    <SettingsSection title={t('profile.personal')} description={t('profile.personalHelp')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure && <FailureNotice failure={failure} />}
          <TextInput label={t('field.name')} autoComplete="name" {...form.getInputProps('name')} />
          <TimeZoneSelect
            label={t('field.timeZone')}
            inherited={profile.company?.timeZone ?? null}
            inputProps={form.getInputProps('timeZone')}
          />
          <DataList size="md" gap={6} labelWidth="8rem">
            <DataList.Item>
              <DataList.ItemLabel>{t('profile.role')}</DataList.ItemLabel>
              <DataList.ItemValue>
                {profile.platformRole ? t(`platformRole.${profile.platformRole}`) : t(`role.${profile.role}`)}
              </DataList.ItemValue>
            </DataList.Item>
            {profile.company && (
              <DataList.Item>
                <DataList.ItemLabel>{t('profile.company')}</DataList.ItemLabel>
                <DataList.ItemValue>{profile.company.name}</DataList.ItemValue>
              </DataList.Item>
            )}
            <DataList.Item>
              <DataList.ItemLabel>{t('profile.memberSince')}</DataList.ItemLabel>
              <DataList.ItemValue>{format.date(profile.createdAt)}</DataList.ItemValue>
            </DataList.Item>
          </DataList>
          <Button
            type="submit"
            loading={isPending}
            disabled={isBlocked || !form.isDirty()}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('action.save')}
          </Button>
        </Stack>
      </form>
    </SettingsSection>
  );
}
