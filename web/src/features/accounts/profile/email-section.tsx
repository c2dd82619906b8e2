import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useProfile } from '../../../view/profile/use-profile.ts';

/** A new address counts when the link of its mail was used; until then the old one does. */
export function EmailSection() {
  const t = useT();
  const profile = useProfile();
  const [awaits, setAwaits] = useState<string | null>(null);
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { email: '', currentPassword: '' },
    submit: (values) => rpc.user.updateProfile.mutate(values),
    onDone(_saved, { email }) {
      setAwaits(email.trim());
      form.reset();
    },
    validate: ({ email, currentPassword }) => ({
      ...(email.trim() === '' && { email: t('field.empty') }),
      ...(currentPassword === '' && { currentPassword: t('field.empty') }),
    }),
  });
  return (
    <SettingsSection title={t('field.email')} description={t('profile.emailHelp', { email: profile.email })}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {awaits !== null && <Notice tone="good">{t('profile.emailSent', { email: awaits })}</Notice>}
          {failure && <FailureNotice failure={failure} />}
          <TextInput
            label={t('profile.newEmail')}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('field.currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
            {...form.getInputProps('currentPassword')}
          />
          <Button
            type="submit"
            variant="default"
            loading={isPending}
            disabled={isBlocked}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('profile.changeEmail')}
          </Button>
        </Stack>
      </form>
    </SettingsSection>
  );
}
