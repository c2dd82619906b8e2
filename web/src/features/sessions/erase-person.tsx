import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { saveText } from '../../lib/save-text.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';

interface Props {
  readonly session: SessionDetail;
  readonly companyId: string | undefined;
}

/** Erases the end user of a session with all their sessions, and hands over the receipt. */
export function ErasePerson({ session: { userId }, companyId }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const mayErase = abilities.changesAdmin(useProfile());
  const [isAsking, setAsking] = useState(false);
  const erase = useMutation({
    mutationFn: (person: string) => rpc.dashboard.forgetUser.mutate({ userId: person, companyId }),
    onSuccess: () => setAsking(false),
  });
  if (!mayErase || userId === null) return null;
  const receipt = erase.data?.receipt;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        {t('erase.person')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('erase.ask', { person: userId })}
          confirmLabel={t('erase.person')}
          isDanger
          act={erase}
          onConfirm={() => erase.mutate(userId)}
          onClose={() => setAsking(false)}
        >
          {t('erase.will')}
        </ConfirmDialog>
      )}
      {receipt && (
        <Dialog title={t('erase.done')} onClose={() => void client.invalidateQueries()}>
          <Stack gap="md">
            <Text>{t('erase.counts', { count: receipt.erased.sessions })}</Text>
            <Button
              data-autofocus
              onClick={() =>
                saveText(`erasure-${receipt.id}.json`, JSON.stringify(receipt, null, 2), 'application/json')
              }
            >
              {t('erase.save')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
