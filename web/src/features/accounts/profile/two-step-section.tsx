import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';

const TwoStepSetup = lazyPart(() => import('./two-step-setup.tsx'), 'TwoStepSetup');

/** The second step of signing in: switched on with an authenticator, off with password and code. */
export function TwoStepSection() {
  const t = useT();
  const { mfaEnabled } = useProfile();
  // Chosen by the click: a profile that is read anew meanwhile must not swap the dialog that shows the codes.
  const [opened, setOpened] = useState<'setUp' | 'off' | null>(null);
  const close = () => setOpened(null);
  return (
    <SettingsSection title={t('twoStep.title')} description={t('twoStep.help')}>
      <Stack gap="md" align="flex-start">
        <Group gap="xs">
          <Badge color={mfaEnabled ? 'green' : 'gray'} variant="light">
            {t(mfaEnabled ? 'twoStep.on' : 'twoStep.off')}
          </Badge>
          <Text>{t(mfaEnabled ? 'twoStep.onText' : 'twoStep.offText')}</Text>
        </Group>
        <Button variant="default" onClick={() => setOpened(mfaEnabled ? 'off' : 'setUp')}>
          {t(mfaEnabled ? 'twoStep.switchOff' : 'twoStep.setUp')}
        </Button>
        {opened === 'setUp' && <TwoStepSetup onClose={close} />}
        {opened === 'off' && <TwoStepOff onClose={close} />}
      </Stack>
    </SettingsSection>
  );
}

function TwoStepOff({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { hasPassword } = useProfile();
  const server = useServerForm({
    initialValues: { password: '', code: '' },
    submit: ({ code, password }) =>
      rpc.auth.mfaDisable.mutate({ code, ...(hasPassword ? { password } : {}) }),
    onDone() {
      onClose();
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  const { form } = server;
  return (
    <Dialog title={t('twoStep.switchOff')} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={t('twoStep.switchOff')} button={{ color: 'red' }}>
        <Text c="dimmed">{t('twoStep.offLead')}</Text>
        {hasPassword && (
          <PasswordInput
            label={t('field.password')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        <TextInput
          label={t('field.code')}
          description={t('signIn.codeHelp')}
          autoComplete="one-time-code"
          data-autofocus={!hasPassword || undefined}
          {...form.getInputProps('code')}
        />
      </SubmitForm>
    </Dialog>
  );
}
