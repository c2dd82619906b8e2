import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';

export function TwoStepOff({ onClose }: { readonly onClose: () => void }) {
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
