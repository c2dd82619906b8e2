import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';
import { rpcFailure } from '../../../lib/rpc-error.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { EmailField } from '../email-field.tsx';

interface Props {
  /** Set when the person is known: the session ended in the middle of work. */
  readonly email?: string;
  readonly onSignedIn: (result: RpcOutput['auth']['login']) => void | Promise<void>;
  /** What can be done in place of a password: not offered to who gave it already. */
  readonly otherWay?: ReactNode;
}

/** E-mail and password; then, for who uses an authenticator, its code. */
export function SignInForm({ email, onSignedIn, otherWay }: Props) {
  const t = useT();
  const [asksCode, setAsksCode] = useState(false);
  const { form, onSubmit, failure, forget, isPending, isBlocked } = useServerForm({
    initialValues: { email: email ?? '', password: '', totp: '' },
    anonymous: true,
    submit: async ({ totp, ...who }) => {
      try {
        return await rpc.auth.login.mutate(totp === '' ? who : { ...who, totp });
      } catch (error) {
        if (rpcFailure(error).details['mfaRequired'] === true) setAsksCode(true);
        throw error;
      }
    },
    onDone: onSignedIn,
    required: ['email', 'password'],
    validate: (values) => ({
      ...(asksCode && values.totp.trim() === '' && { totp: t('signIn.codeMissing') }),
    }),
  });
  const isRefused = failure?.code === 'UNAUTHORIZED';
  const isFirstAsk = isRefused && asksCode && form.getValues().totp === '';
  const beginAnew = (): void => {
    setAsksCode(false);
    form.setFieldValue('totp', '');
    forget();
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {isRefused && !isFirstAsk && (
          <Notice tone="bad">{t(asksCode ? 'signIn.wrongCode' : 'signIn.wrong')}</Notice>
        )}
        {failure && !isRefused && <FailureNotice failure={failure} />}
        {!asksCode && (
          <>
            <EmailField
              readOnly={email !== undefined}
              autoFocus={email === undefined}
              inputProps={form.getInputProps('email')}
            />
            <PasswordInput
              label={t('field.password')}
              autoComplete="current-password"
              data-autofocus={email !== undefined || undefined}
              {...form.getInputProps('password')}
            />
          </>
        )}
        {asksCode && (
          <TextInput
            label={t('field.code')}
            description={t('signIn.codeHelp')}
            autoComplete="one-time-code"
            inputMode="text"
            autoFocus
            {...form.getInputProps('totp')}
          />
        )}
        <Button type="submit" fullWidth loading={isPending} disabled={isBlocked}>
          {t(asksCode ? 'signIn.confirmCode' : 'signIn.submit')}
        </Button>
        {asksCode ? (
          <Anchor component="button" type="button" onClick={beginAnew}>
            {t('signIn.otherAccount')}
          </Anchor>
        ) : (
          email === undefined && (
            <Anchor component={Link} to="/forgot-password">
              {t('signIn.forgot')}
            </Anchor>
          )
        )}
        {!asksCode && otherWay}
      </Stack>
    </form>
  );
}
