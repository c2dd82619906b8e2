import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useSay } from '../../../ui/use-say.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { PasswordField } from '../password/password-field.tsx';
import { sessionsQuery } from './sessions-query.ts';

export function PasswordSection() {
  const t = useT();
  const profile = useProfile();
  const say = useSay();
  const queryClient = useQueryClient();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { currentPassword: '', newPassword: '' },
    submit: (values) => rpc.auth.changePassword.mutate(values),
    onDone({ endedSessions }) {
      form.reset();
      say(t('profile.passwordChanged', { count: endedSessions }));
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    validate: ({ currentPassword }) => (currentPassword === '' ? { currentPassword: t('field.empty') } : {}),
  });
  return (
    <SettingsSection title={t('field.password')} description={t('profile.passwordHelp')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure && <FailureNotice failure={failure} />}
          <PasswordInput
            label={t('field.currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField
            label={t('field.newPassword')}
            owner={{ email: profile.email, companyName: profile.company?.name }}
            inputProps={form.getInputProps('newPassword')}
          />
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            disabled={isBlocked}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('profile.changePassword')}
          </Button>
        </Stack>
      </form>
    </SettingsSection>
  );
}
