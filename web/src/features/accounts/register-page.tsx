import { NativeSelect, TextInput } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { browserZone, timeZones } from '../../lib/time-zones.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { AccountFrame, FooterLink } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password/password-field.tsx';
import { useSessionChange } from './sign-in/use-session-change.ts';

/** Opens an account and goes straight in: nobody types a new password twice. */
export function RegisterPage() {
  const t = useT();
  const { enterWith } = useSessionChange();
  const server = useServerForm({
    initialValues: { name: '', companyName: '', timeZone: browserZone(), email: '', password: '' },
    anonymous: true,
    submit: (values) => rpc.auth.register.mutate(values),
    onDone: (_result, { email, password }) => enterWith({ email, password }, 'registered'),
    required: ['name', 'companyName', 'email', 'password'],
  });
  const { form } = server;
  const { email, companyName, timeZone } = form.getValues();

  return (
    <AccountFrame
      title={t('register.title')}
      lead={t('register.lead')}
      footer={
        <>
          {t('register.haveAccount')} <FooterLink to="/sign-in">{t('signIn.title')}</FooterLink>
        </>
      }
    >
      <SubmitForm server={server} submit={t('register.submit')}>
        <TextInput label={t('field.name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <TextInput
          label={t('field.companyName')}
          autoComplete="organization"
          {...form.getInputProps('companyName')}
        />
        <NativeSelect
          label={t('field.timeZone')}
          description={t('register.timeZoneHelp')}
          data={timeZones(timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <EmailField inputProps={form.getInputProps('email')} />
        <PasswordField
          label={t('field.password')}
          owner={{ email, companyName }}
          inputProps={form.getInputProps('password')}
        />
      </SubmitForm>
    </AccountFrame>
  );
}
