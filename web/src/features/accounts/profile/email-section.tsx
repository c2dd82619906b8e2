import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { narrowButton, SubmitForm } from '../../../ui/submit-form.tsx';
import { useProfile } from '../../../view/profile/use-profile.ts';

/** A new address counts when the link of its mail was used; until then the old one does. */
export function EmailSection() {
  const t = useT();
  const profile = useProfile();
  const [awaits, setAwaits] = useState<string | null>(null);
  const server = useServerForm({
    initialValues: { email: '', currentPassword: '' },
    submit: (values) => rpc.user.updateProfile.mutate(values),
    onDone(_saved, { email }) {
      setAwaits(email.trim());
      form.reset();
    },
    required: ['email', 'currentPassword'],
  });
  const { form } = server;
  return (
    <SettingsSection title={t('field.email')} description={t('profile.emailHelp', { email: profile.email })}>
      <SubmitForm
        server={server}
        submit={t('profile.changeEmail')}
        button={{ ...narrowButton, variant: 'default' }}
      >
        {awaits !== null && <Notice tone="good">{t('profile.emailSent', { email: awaits })}</Notice>}
        <TextInput
          label={t('profile.newEmail')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('field.currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </SubmitForm>
    </SettingsSection>
  );
}
