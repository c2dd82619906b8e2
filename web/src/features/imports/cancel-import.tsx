import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import type { ImportRecord } from './import-calls.ts';

interface Props {
  readonly one: ImportRecord;
  readonly companyId: string | undefined;
  readonly onCancelled: () => void;
}

/** Ends an import that waits or runs, after a question. */
export function CancelImport({ one, companyId, onCancelled }: Props) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => rpc.imports.cancel.mutate({ id: one.id, companyId }),
    onSuccess() {
      setAsked(false);
      onCancelled();
    },
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setAsked(true)}
        aria-label={t('imports.cancelOf', { file: one.fileName ?? t('imports.noName') })}
      >
        {t('imports.cancel')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('imports.cancel.title')}
          confirmLabel={t('imports.cancel')}
          isDanger
          isPending={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate()}
          onClose={() => {
            cancel.reset();
            setAsked(false);
          }}
        >
          {t(one.dryRun ? 'imports.cancel.rehearsal' : 'imports.cancel.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
