import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly value: string;
  /** What is copied is a list. */
  readonly isAll?: boolean;
}

/** Copies a text, and says for a moment that it did. */
export function Copy({ value, isAll, variant = 'default', size }: Props) {
  const t = useT();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button size={size} variant={variant} onClick={copy}>
          {t(copied ? 'action.copied' : isAll ? 'action.copyAll' : 'action.copy')}
        </Button>
      )}
    </CopyButton>
  );
}
