import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { AccountFrame, FooterLink } from '../account-frame.tsx';
import { MissingLink } from '../missing-link.tsx';
import { PasswordField } from './password-field.tsx';

export function ResetPasswordPage() {
  const t = useT();
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { password: '' },
    anonymous: true,
    submit: ({ password }) => rpc.auth.resetPassword.mutate({ token: token ?? '', password }),
    onDone: () => navigate({ to: '/sign-in', search: { done: 'reset' } }),
  });
  return (
    <AccountFrame
      title={t('reset.title')}
      lead={t('reset.lead')}
      footer={<FooterLink to="/forgot-password">{t('reset.newLink')}</FooterLink>}
    >
      {token === undefined ? (
        <MissingLink />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            {failure && <FailureNotice failure={failure} />}
            <PasswordField
              label={t('field.newPassword')}
              owner={{}}
              inputProps={form.getInputProps('password')}
            />
            <Button type="submit" fullWidth loading={isPending} disabled={isBlocked}>
              {t('reset.submit')}
            </Button>
          </Stack>
        </form>
      )}
    </AccountFrame>
  );
}
