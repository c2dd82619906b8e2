import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { providerRefusal } from './provider-refusal.ts';

/** The way to the company's own identity provider: the address tells which. */
export function ProviderPage() {
  const t = useT();
  const { next } = useSearch({ from: '/sign-in/provider' });
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { email: '' },
    anonymous: true,
    submit: ({ email }) => rpc.identity.start.mutate({ email, next }),
    onDone: ({ url }) => window.location.assign(url),
    validate: ({ email }) => (email.trim() === '' ? { email: t('signIn.emailMissing') } : {}),
  });
  const refusal = failure && providerRefusal(failure);
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
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {refusal && <Notice tone="bad">{refusal}</Notice>}
          {failure && !refusal && <FailureNotice failure={failure} />}
          <TextInput
            label={t('field.email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth loading={isPending} disabled={isBlocked}>
            {t('provider.begin')}
          </Button>
        </Stack>
      </form>
    </AccountFrame>
  );
}
