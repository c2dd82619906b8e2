import type { ButtonProps } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LeavingButton } from '../focus/leaving-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'style' | 'disabled'> {
  readonly label: string;
  /** For who hears the button without what stands around it. */
  readonly 'aria-label'?: string;
  /** What the dialog asks; else what the button says. */
  readonly title?: string;
  /** The way out, where "Cancel" could be either. */
  readonly keepLabel?: string;
  readonly act: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error' | 'reset'>;
  readonly isDanger?: boolean;
  readonly isBlocked?: boolean;
  /** What the act will do. */
  readonly children: ReactNode;
}

/** A button whose act is asked about first; the dialog closes when it is done. */
export function AskButton({ label, title = label, keepLabel, act, ...rest }: Props) {
  const { isDanger, isBlocked, children, ...button } = rest;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const ask = () => {
    act.reset();
    setAsking(true);
  };
  return (
    <>
      <LeavingButton variant="default" {...button} onClick={ask}>
        {label}
      </LeavingButton>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirmLabel={label}
          keepLabel={keepLabel}
          isDanger={isDanger}
          isBlocked={isBlocked}
          act={act}
          onConfirm={() => act.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
