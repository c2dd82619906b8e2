import { Text, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { AccountFrame, FooterLink } from './account-frame.tsx';
import { LinkGate } from './link-gate.tsx';
import { PasswordField } from './password/password-field.tsx';
import { useSessionChange } from './sign-in/use-session-change.ts';

/** The invited person chooses a password and is in, unless signing in asks for more. */
export function AcceptInvitePage() {
  const t = useT();
  const { token = '' } = useSearch({ from: '/accept-invite' });
  const { enterWith } = useSessionChange();
  const server = useServerForm({
    initialValues: { name: '', password: '' },
    anonymous: true,
    submit: ({ name, password }) =>
      rpc.auth.acceptInvite.mutate({ token, password, ...(name.trim() !== '' && { name }) }),
    onDone: ({ user }, { password }) => enterWith({ email: user.email, password }, 'invited'),
  });
  const { form } = server;
  return (
    <AccountFrame
      title={t('invite.title')}
      footer={
        <>
          {t('register.haveAccount')} <FooterLink to="/sign-in">{t('signIn.title')}</FooterLink>
        </>
      }
    >
      <LinkGate purpose="invite" token={token} sent={server.failure}>
        {({ email, companyName } = nobody) => (
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
        )}
      </LinkGate>
    </AccountFrame>
  );
}

/** As long as that is asked. */
const nobody = { email: null, companyName: null };
