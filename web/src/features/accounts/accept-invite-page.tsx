import { TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { MissingLink } from './missing-link.tsx';
import { PasswordField } from './password/password-field.tsx';
import { useSessionChange } from './sign-in/use-session-change.ts';

/** The invited person chooses a password and is in, unless signing in asks for more. */
export function AcceptInvitePage() {
  const t = useT();
  const { token } = useSearch({ from: '/accept-invite' });
  const { enterWith } = useSessionChange();
  const server = useServerForm({
    initialValues: { name: '', password: '' },
    anonymous: true,
    submit: ({ name, password }) =>
      rpc.auth.acceptInvite.mutate({ token: token ?? '', password, ...(name.trim() !== '' && { name }) }),
    onDone: ({ user }, { password }) => enterWith({ email: user.email, password }, 'invited'),
  });
  const { form } = server;
  return (
    <AccountFrame title={t('invite.title')} lead={t('invite.lead')}>
      {token === undefined ? (
        <MissingLink />
      ) : (
        <SubmitForm server={server} submit={t('invite.submit')}>
          <TextInput
            label={t('field.name')}
            description={t('invite.nameHelp')}
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <PasswordField label={t('field.password')} owner={{}} inputProps={form.getInputProps('password')} />
        </SubmitForm>
      )}
    </AccountFrame>
  );
}
