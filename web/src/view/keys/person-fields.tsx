import { PasswordInput, TextInput } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import type { ServerForm } from '../../lib/use-server-form.ts';
import { useProfile } from '../profile/use-profile.ts';

/** What only the person knows who is signed in; nothing is asked for that they do not have. */
export interface PersonValues {
  readonly currentPassword: string;
  readonly totp: string;
}

export const noPerson: PersonValues = { currentPassword: '', totp: '' };

/** As the service takes it. */
export const proofOf = ({ currentPassword, totp }: PersonValues) => ({
  ...(currentPassword === '' ? {} : { currentPassword }),
  ...(totp.trim() === '' ? {} : { totp }),
});

export function PersonFields<Values extends PersonValues>({ form }: Pick<ServerForm<Values>, 'form'>) {
  const t = useT();
  const { hasPassword, mfaEnabled } = useProfile();
  return (
    <>
      {hasPassword && (
        <PasswordInput
          label={t('field.currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      {mfaEnabled && (
        <TextInput
          label={t('field.code')}
          description={t('signIn.codeHelp')}
          autoComplete="one-time-code"
          {...form.getInputProps('totp')}
        />
      )}
    </>
  );
}
