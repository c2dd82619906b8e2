import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { AccountFrame, FooterLink } from '../account-frame.tsx';
import { EmailField } from '../email-field.tsx';

export function ForgotPasswordPage() {
  const t = useT();
  const [sent, setSent] = useState<string | null>(null);
  const server = useServerForm({
    initialValues: { email: '' },
    anonymous: true,
    submit: (values) => rpc.auth.forgotPassword.mutate(values),
    onDone: ({ message }) => setSent(message),
    required: ['email'],
  });
  const { form } = server;
  return (
    <AccountFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      footer={<FooterLink to="/sign-in">{t('forgot.back')}</FooterLink>}
    >
      <SubmitForm server={server} submit={t(sent === null ? 'forgot.submit' : 'forgot.again')}>
        {sent !== null && <Notice tone="plain">{sent}</Notice>}
        <EmailField autoFocus inputProps={form.getInputProps('email')} />
      </SubmitForm>
    </AccountFrame>
  );
}
