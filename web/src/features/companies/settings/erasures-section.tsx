import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { ask, rpc } from '../../../lib/rpc.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { say } from '../../../ui/say.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import type { SectionProps } from './section-props.ts';

/** Who was erased, as far as that may still be told, and a way to let them in again. */
export function ErasuresSection({ companyId, mayChange }: Pick<SectionProps, 'companyId' | 'mayChange'>) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const queryKey = ['erasures', companyId];
  const { data } = useQuery(ask(queryKey, rpc.dashboard.erasures, { companyId }));
  const lift = useMutation({
    mutationFn: (id: string) => rpc.dashboard.liftErasure.mutate({ id, companyId }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      say(t('erase.lifted'));
      setAsked(null);
    },
  });
  if (!data || data.erasures.length === 0) return null;
  return (
    <SettingsSection title={t('erase.title')} description={t('erase.help')}>
      <Stack gap="xs">
        {data.erasures.map(({ id, userHash, sessions, erasedAt, liftedAt }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm">
              {t('erase.one', {
                date: format.dateTime(erasedAt),
                count: sessions,
                hash: userHash.slice(0, 12),
              })}
            </Text>
            {liftedAt !== null && (
              <Text size="sm" c="dimmed">
                {t('erase.liftedAt', { date: format.dateTime(liftedAt) })}
              </Text>
            )}
            {liftedAt === null && mayChange && (
              <Button size="compact-sm" variant="default" onClick={() => setAsked(id)}>
                {t('erase.lift')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {asked && (
        <ConfirmDialog
          title={t('erase.lift')}
          act={lift}
          onConfirm={() => lift.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {t('erase.liftWill')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
