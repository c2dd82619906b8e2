import { Anchor } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { EmailField } from '../email-field.tsx';
import { providerRefusal } from './provider-refusal.ts';

/** The way to the company's own identity provider: the address tells which. */
export function ProviderPage() {
  const t = useT();
  const { next } = useSearch({ from: '/sign-in/provider' });
  const server = useServerForm({
    initialValues: { email: '' },
    anonymous: true,
    submit: ({ email }) => rpc.identity.start.mutate({ email, next }),
    onDone: ({ url }) => window.location.assign(url),
    required: ['email'],
  });
  const refusal = server.failure && providerRefusal(server.failure);
  return (
    <AccountFrame
      title={t('provider.title')}
      lead={t('provider.lead')}
      footer={
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link {...props} to="/sign-in" search={{ next }} />}
        >
          {t('provider.withPassword')}
        </Anchor>
      }
    >
      <SubmitForm server={refusal ? { ...server, failure: null } : server} submit={t('provider.begin')}>
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <EmailField autoFocus inputProps={server.form.getInputProps('email')} />
      </SubmitForm>
    </AccountFrame>
  );
}
