import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { Blank } from '../../ui/blank.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { LegalHold, LegalHoldDialog } from './legal-hold.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

type Order = Omit<RpcInput['audit']['retention'], 'companyId'>;

/** How long entries are kept: as it is, what a change would remove, the change, and the clean-up itself. */
export function RetentionPanel({ companyId, onClose }: Props) {
  const { t, format } = useI18n();
  const profile = useProfile();
  const queryClient = useQueryClient();
  const mayChange = abilities.changesAdmin(profile);
  const [days, setDays] = useState<number | string | null>(null);
  const [asked, setAsked] = useState<'cleanUp' | 'hold' | null>(null);
  const status = useQuery({
    queryKey: ['audit', 'retention', companyId ?? null],
    queryFn: ({ signal }) => rpc.audit.retention.mutate({ action: 'status', companyId }, { signal }),
    enabled: mayChange,
  });
  const isOneLog = companyId !== undefined || profile.company !== null;
  const hold = useQuery({
    ...ask(['audit', 'legal-hold', companyId ?? null], rpc.audit.getLegalHold, { companyId }),
    enabled: isOneLog,
  });
  const act = useMutation({
    mutationFn: (order: Order) => rpc.audit.retention.mutate({ ...order, companyId }),
    async onSuccess(result) {
      if (!result.dryRun) await queryClient.invalidateQueries({ queryKey: ['audit'] });
      if (!result.dryRun) setAsked(null);
    },
    // What was not previewed is not asked about later, when something else is.
    onError: () => setAsked(null),
  });
  const kept = status.data?.retentionDays;
  const wanted = Number(days ?? kept);
  const isText = typeof days === 'string';
  const refusedDays =
    act.error && rpcFailure(act.error).issues.find(({ path }) => path === 'retentionDays')?.message;
  const result = act.data;
  const preview = result?.dryRun && result.retentionDays === wanted ? result : null;
  const isHeld = hold.data?.held ?? false;

  if (asked === 'hold' && hold.data) {
    return <LegalHoldDialog companyId={companyId} hold={hold.data} onClose={() => setAsked(null)} />;
  }
  if (asked === 'cleanUp' && preview) {
    return (
      <ConfirmDialog
        title={t('audit.cleanUp')}
        isDanger
        isBlocked={isHeld}
        act={act}
        onConfirm={() => act.mutate({ action: 'cleanup', retentionDays: wanted })}
        onClose={() => setAsked(null)}
      >
        {isHeld
          ? t('audit.heldCleanUp')
          : t('audit.cleanUpWill', { count: preview.recordsAffected, days: format.number(wanted) })}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={t('audit.retention')} keepsOpen={days !== null && wanted !== kept} onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t('audit.retentionHelp')}</Text>
        {hold.data && <LegalHold hold={hold.data} onAsk={() => setAsked('hold')} />}
        {!isOneLog && <Notice tone="plain">{t('audit.holdOfOne')}</Notice>}
        {hold.error && !status.error && (
          <ErrorNotice error={hold.error} onRetry={() => void hold.refetch()} />
        )}
        {!mayChange && <Notice tone="plain">{t('failure.forbidden.text')}</Notice>}
        <ErrorNotice error={status.error} onRetry={() => void status.refetch()} />
        {!refusedDays && <ErrorNotice error={act.error} />}
        {mayChange && status.isPending && <Blank height={80} />}
        {status.data && (
          <>
            <Text>
              {t('audit.retentionStatus', {
                count: status.data.recordsAffected,
                days: format.number(status.data.retentionDays),
              })}
            </Text>
            <NumberField
              label={t('audit.retentionDays')}
              description={t('audit.retentionDaysHelp')}
              value={days ?? status.data.retentionDays}
              error={isText ? t(days === '' ? 'field.empty' : 'field.notNumber') : refusedDays}
              onChange={(wanted) => {
                setDays(wanted);
                act.reset();
                setAsked(null);
              }}
            />
            {preview && (
              <Notice tone="plain">
                {isHeld
                  ? t('audit.heldCleanUp')
                  : t('audit.previewed', {
                      count: preview.recordsAffected,
                      days: format.number(preview.retentionDays),
                    })}
              </Notice>
            )}
            {result && !result.dryRun && (
              <Notice tone="good">
                {result.action === 'cleanup'
                  ? t('audit.cleaned', { count: result.recordsAffected })
                  : t('audit.configured', { days: format.number(result.retentionDays) })}
              </Notice>
            )}
            <Group gap="xs">
              <Button
                variant="default"
                loading={act.isPending}
                disabled={isText}
                onClick={() => act.mutate({ action: 'cleanup', retentionDays: wanted, dryRun: true })}
              >
                {t('audit.preview')}
              </Button>
              <Button
                loading={act.isPending}
                disabled={wanted === kept || isText}
                onClick={() => act.mutate({ action: 'configure', retentionDays: wanted })}
              >
                {t('action.save')}
              </Button>
              <Button
                variant="light"
                color="red"
                loading={act.isPending}
                disabled={isText}
                onClick={() => {
                  setAsked('cleanUp');
                  act.mutate({ action: 'cleanup', retentionDays: wanted, dryRun: true });
                }}
              >
                {t('audit.cleanUp')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
