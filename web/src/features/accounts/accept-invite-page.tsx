import { Text, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { AccountFrame, FooterLink } from './account-frame.tsx';
import { LinkGate } from './link-gate.tsx';
import { PasswordField } from './password/password-field.tsx';
import { useSessionChange } from './sign-in/use-session-change.ts';

/** The invited person chooses a password and is in, unless signing in asks for more. */
export function AcceptInvitePage() {
  const t = useT();
  const { token } = useSearch({ from: '/accept-invite' });
  return (
    <AccountFrame
      title={t('invite.title')}
      footer={
        <>
          {t('register.haveAccount')} <FooterLink to="/sign-in">{t('signIn.title')}</FooterLink>
        </>
      }
    >
      <LinkGate purpose="invite" token={token}>
        {(invited, token) => <AcceptForm invited={invited} token={token} />}
      </LinkGate>
    </AccountFrame>
  );
}

interface Props {
  readonly invited: RpcOutput['auth']['checkLink'] | undefined;
  readonly token: string;
}

function AcceptForm({ invited, token }: Props) {
  const t = useT();
  const { enterWith } = useSessionChange();
  const { email, companyName } = invited ?? {};
  const server = useServerForm({
    initialValues: { name: '', password: '' },
    anonymous: true,
    submit: ({ name, password }) =>
      rpc.auth.acceptInvite.mutate({ token, password, ...(name.trim() !== '' && { name }) }),
    onDone: ({ user }, { password }) => enterWith({ email: user.email, password }, 'invited'),
  });
  const { form } = server;
  return (
    <SubmitForm server={server} submit={t('invite.submit')}>
      <Text c="dimmed">
        {email
          ? t(companyName ? 'invite.leadOf' : 'invite.leadStaff', { email, company: companyName ?? '' })
          : t('invite.lead')}
      </Text>
      <TextInput
        label={t('field.name')}
        description={t('invite.nameHelp')}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <PasswordField
        label={t('field.password')}
        owner={{ email: email ?? undefined, companyName: companyName ?? undefined }}
        inputProps={form.getInputProps('password')}
      />
    </SubmitForm>
  );
}
