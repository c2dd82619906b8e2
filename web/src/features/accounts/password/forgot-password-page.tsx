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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const server = useServerForm({
    initialValues: { email: '' },
    anonymous: true,
    submit: (values) => rpc.auth.forgotPassword.mutate(values),
    onDone: (_result, { email }) => setSentTo(email.trim()),
    required: ['email'],
  });
  const { form } = server;
  return (
    <AccountFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      footer={<FooterLink to="/sign-in">{t('forgot.back')}</FooterLink>}
    >
      <SubmitForm server={server} submit={t(sentTo === null ? 'forgot.submit' : 'forgot.again')}>
        {sentTo !== null && <Notice tone="good">{t('forgot.sent', { email: sentTo })}</Notice>}
        <EmailField autoFocus inputProps={form.getInputProps('email')} />
      </SubmitForm>
    </AccountFrame>
  );
}
