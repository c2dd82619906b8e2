import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { type Category, otherKey } from './taxonomy.ts';

interface Props {
  readonly relabelled: ReadonlyArray<{
    readonly from: string;
    readonly into: string;
    readonly count: number;
  }>;
  readonly categories: readonly Category[];
  readonly oldLabels: ReadonlyMap<string, string>;
  readonly act: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: (merges: ReadonlyArray<{ readonly from: string; readonly into: string }>) => void;
  readonly onClose: () => void;
}

/** What becomes of the sessions of categories that go, before they go. */
export function TaxonomyConfirm({ relabelled, categories, oldLabels, ...dialog }: Props) {
  const t = useT();
  const [into, setInto] = useState<Readonly<Record<string, string>>>({});
  const choices = categories.map(({ key, label }) => ({ value: key, label: label || key }));
  return (
    <ConfirmDialog
      title={t('taxonomy.confirm')}
      confirmLabel={t('action.save')}
      keepsOpen={Object.keys(into).length > 0}
      act={dialog.act}
      onClose={dialog.onClose}
      onConfirm={() =>
        dialog.onConfirm(relabelled.map(({ from }) => ({ from, into: into[from] ?? otherKey })))
      }
    >
      {relabelled.length === 0 ? (
        t('taxonomy.nothingMoves')
      ) : (
        <Stack gap="sm">
          {t('taxonomy.moves')}
          {relabelled.map(({ from, count }) => (
            <Select
              key={from}
              label={t('taxonomy.becomes', {
                category: oldLabels.get(from) ?? from,
                count,
              })}
              data={choices}
              allowDeselect={false}
              value={into[from] ?? otherKey}
              onChange={(key) => key && setInto({ ...into, [from]: key })}
            />
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
