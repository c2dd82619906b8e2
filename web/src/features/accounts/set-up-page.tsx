import { TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { LinkGate } from './link-gate.tsx';
import { PasswordField } from './password/password-field.tsx';
import { useSessionChange } from './sign-in/use-session-change.ts';

/** First run: who started the service holds the link and becomes its first platform administrator. */
export function SetUpPage() {
  const t = useT();
  const { token } = useSearch({ from: '/setup' });
  const { enterWith } = useSessionChange();
  const server = useServerForm({
    initialValues: { name: '', email: '', password: '' },
    anonymous: true,
    submit: (values) => rpc.auth.setup.mutate({ token: token ?? '', ...values }),
    onDone: (_result, { email, password }) => enterWith({ email, password }, 'setUp'),
    required: ['name', 'email', 'password'],
  });
  const { form } = server;
  const { email } = form.getValues();
  return (
    <AccountFrame title={t('setUp.title')} lead={t('setUp.lead')}>
      <LinkGate purpose="setup" token={token} sent={server.failure}>
        {() => (
          <SubmitForm server={server} submit={t('setUp.submit')}>
            <TextInput
              label={t('field.name')}
              autoComplete="name"
              autoFocus
              {...form.getInputProps('name')}
            />
            <EmailField inputProps={form.getInputProps('email')} />
            <PasswordField
              label={t('field.password')}
              owner={{ email }}
              inputProps={form.getInputProps('password')}
            />
          </SubmitForm>
        )}
      </LinkGate>
    </AccountFrame>
  );
}
