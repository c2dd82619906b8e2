import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { say } from '../../ui/say.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { dashboardKey } from '../../view/sessions/dashboard-queries.ts';
import type { Arrivals } from './arrivals-query.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly keys: Arrivals['keys'];
}

const periods = [1, 6, 24, 168, 720];
const hourMs = 3_600_000;

/** The way back from a program that sent the wrong things: what will go is told before it does. */
export function UndoPeriod({ companyId, keys }: Props) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const names = new Map(keys.map(({ keyId, keyName }) => [keyId, keyName ?? t('ingest.unknownKey')]));
  const [chosen, setChosen] = useState(keys[0]?.keyId ?? '');
  const [hours, setHours] = useState('1');
  const keyId = names.has(chosen) ? chosen : (keys[0]?.keyId ?? '');
  const name = names.get(keyId) ?? '';
  const ask = (dryRun: boolean) =>
    rpc.imports.undoPushed.mutate({
      keyId,
      companyId,
      from: new Date(Date.now() - Number(hours) * hourMs).toISOString(),
      dryRun,
    });
  const look = useMutation({ mutationFn: () => ask(true) });
  const undo = useMutation({
    async mutationFn() {
      let undone = await ask(false);
      const { hours: count } = undone;
      while (!undone.isDone) undone = await ask(false);
      return count;
    },
    async onSuccess(count) {
      say(t('ingest.undone', { count }));
      look.reset();
      await client.invalidateQueries({ queryKey: ['ingest'] });
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  return (
    <SettingsSection title={t('ingest.undo')} description={t('ingest.undoHelp')}>
      <Stack gap="sm">
        <ErrorNotice error={look.error} />
        <Group gap="sm" align="end">
          <Select
            flex="1 1 18rem"
            label={t('ingest.key')}
            allowDeselect={false}
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={keyId}
            onChange={(value) => setChosen(value ?? '')}
          />
          <Select
            label={t('ingest.undoFrom')}
            allowDeselect={false}
            data={periods.map((count) => ({
              value: String(count),
              label:
                count <= 24 ? t('ingest.undoHours', { count }) : t('ingest.undoDays', { count: count / 24 }),
            }))}
            value={hours}
            onChange={(value) => setHours(value ?? '1')}
          />
          <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
            {t('ingest.undoAct')}
          </Button>
        </Group>
      </Stack>
      {look.data && (
        <ConfirmDialog
          title={t('ingest.undo')}
          confirmLabel={t('ingest.undoAct')}
          isDanger
          isBlocked={look.data.hours === 0}
          act={undo}
          onConfirm={() => undo.mutate()}
          onClose={() => {
            undo.reset();
            look.reset();
          }}
        >
          {look.data.hours === 0
            ? t('ingest.undoNothing', { name })
            : t('ingest.undoWill', {
                count: look.data.hours,
                name,
                added: format.number(look.data.new),
                changed: format.number(look.data.changed),
              })}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
