import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { useProfile } from '../../../view/profile/use-profile.ts';

export function TwoStepOff({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { hasPassword } = useProfile();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { password: '', code: '' },
    submit: ({ code, password }) =>
      rpc.auth.mfaDisable.mutate({ code, ...(hasPassword ? { password } : {}) }),
    onDone() {
      onClose();
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  return (
    <Dialog title={t('twoStep.switchOff')} keepsOpen={form.isDirty()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="md" c="dimmed">
            {t('twoStep.offLead')}
          </Text>
          {failure && <FailureNotice failure={failure} />}
          {hasPassword && (
            <PasswordInput
              label={t('field.password')}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': t('password.show'), tabIndex: 0 }}
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
          <Button type="submit" color="red" loading={isPending} disabled={isBlocked}>
            {t('twoStep.switchOff')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
