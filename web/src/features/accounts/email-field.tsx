import { TextInput } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import type { InputProps } from '../../lib/use-server-form.ts';

interface Props {
  readonly inputProps: InputProps;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
}

/** The address somebody signs in with, as password managers look for it. */
export function EmailField({ inputProps, ...props }: Props) {
  const t = useT();
  return (
    <TextInput label={t('field.email')} type="email" autoComplete="username" {...props} {...inputProps} />
  );
}
