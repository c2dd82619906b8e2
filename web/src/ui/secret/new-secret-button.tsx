import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface Props {
  readonly renew: Pick<
    UseMutationResult<unknown, Error, void, unknown>,
    'mutate' | 'isPending' | 'error' | 'reset'
  >;
}

/** Makes a new secret for signing webhooks, and says first that the one in use ends with that. */
export function NewSecretButton({ renew }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          renew.reset();
          setAsking(true);
        }}
      >
        {t('webhook.newSecret')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('webhook.newSecret')}
          confirmLabel={t('webhook.newSecret')}
          isDanger
          isPending={renew.isPending}
          error={renew.error}
          onConfirm={() => renew.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t('webhook.newSecretWill')}
        </ConfirmDialog>
      )}
    </>
  );
}
