import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { LinkGate } from '../link-gate.tsx';
import { PasswordField } from './password-field.tsx';

export function ResetPasswordPage() {
  const t = useT();
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const server = useServerForm({
    initialValues: { password: '' },
    anonymous: true,
    submit: ({ password }) => rpc.auth.resetPassword.mutate({ token: token ?? '', password }),
    onDone: () => navigate({ to: '/sign-in', search: { done: 'reset' } }),
  });
  const { form } = server;
  return (
    <AccountFrame title={t('reset.title')} lead={t('reset.lead')}>
      <LinkGate purpose="reset" token={token} sent={server.failure}>
        {(owner) => (
          <SubmitForm server={server} submit={t('reset.submit')}>
            <PasswordField
              label={t('field.newPassword')}
              owner={{ email: owner?.email ?? undefined }}
              inputProps={form.getInputProps('password')}
            />
          </SubmitForm>
        )}
      </LinkGate>
    </AccountFrame>
  );
}
