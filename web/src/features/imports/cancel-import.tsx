import { useMutation } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import type { ImportRecord } from './import-calls.ts';

interface Props {
  readonly one: ImportRecord;
  readonly companyId: string | undefined;
  readonly onCancelled: () => void;
}

/** Ends an import that waits or runs, after a question. */
export function CancelImport({ one, companyId, onCancelled }: Props) {
  const t = useT();
  const cancel = useMutation({
    mutationFn: () => rpc.imports.cancel.mutate({ id: one.id, companyId }),
    onSuccess: onCancelled,
  });
  return (
    <AskButton
      size="compact-sm"
      label={t('imports.cancel')}
      aria-label={t('imports.cancelOf', { file: one.fileName ?? t('imports.noName') })}
      title={t('imports.cancel.title')}
      keepLabel={t('imports.cancel.keep')}
      act={cancel}
      isDanger
    >
      {t(one.dryRun ? 'imports.cancel.dryRun' : 'imports.cancel.text')}
    </AskButton>
  );
}
