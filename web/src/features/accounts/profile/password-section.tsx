import { PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { narrowButton, SubmitForm } from '../../../ui/submit-form.tsx';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { PasswordField } from '../password/password-field.tsx';
import { sessionsQuery } from './sessions-query.ts';

export function PasswordSection() {
  const t = useT();
  const profile = useProfile();
  const queryClient = useQueryClient();
  const server = useServerForm({
    initialValues: { currentPassword: '', newPassword: '' },
    submit: (values) => rpc.auth.changePassword.mutate(values),
    onDone({ endedSessions }) {
      form.reset();
      say(t('profile.passwordChanged', { count: endedSessions }));
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    required: ['currentPassword'],
  });
  const { form } = server;
  return (
    <SettingsSection title={t('field.password')} description={t('profile.passwordHelp')}>
      <SubmitForm
        server={server}
        submit={t('profile.changePassword')}
        button={{ ...narrowButton, variant: 'default' }}
      >
        <PasswordInput
          label={t('field.currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label={t('field.newPassword')}
          owner={{ email: profile.email, companyName: profile.company?.name }}
          inputProps={form.getInputProps('newPassword')}
        />
      </SubmitForm>
    </SettingsSection>
  );
}
