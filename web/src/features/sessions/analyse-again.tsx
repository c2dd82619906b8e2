import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { Blank } from '../../ui/blank.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { say } from '../../ui/say.ts';
import { offeredCost } from '../../view/ai-cost.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { configQuery, dashboardKey, type SessionDetail } from '../../view/sessions/dashboard-queries.ts';

interface Props {
  readonly session: SessionDetail;
  readonly companyId: string | undefined;
}

/** Has the AI read a session once more, for a price that is shown before. */
export function AnalyseAgain({ session, companyId }: Props) {
  const { t } = useI18n();
  const mayOrder = abilities.changesAdmin(useProfile());
  const { data: config } = useQuery(configQuery(companyId));
  const [isAsking, setAsking] = useState(false);
  if (!mayOrder || !config?.features.ai || session.messages.length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        {t('panel.analyse')}
      </Button>
      {isAsking && <Question id={session.id} companyId={companyId} onClose={() => setAsking(false)} />}
    </>
  );
}

interface QuestionProps {
  readonly id: string;
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

function Question({ id, companyId, onClose }: QuestionProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const client = useQueryClient();
  const { data: estimate, error } = useQuery({
    ...ask(['batch', 'estimate-session', id], rpc.batch.estimateSession, { sessionId: id, companyId }),
    gcTime: 0,
  });
  const order = useMutation({
    mutationFn: () =>
      rpc.batch.analyseSession.mutate({ sessionId: id, companyId, agreedCost: estimate?.cost ?? null }),
    async onSuccess() {
      say(t('panel.analyseOrdered'));
      onClose();
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  return (
    <ConfirmDialog
      title={t('panel.analyse')}
      isBlocked={!estimate?.fitsBudget}
      act={{ isPending: order.isPending, error: order.error ?? error }}
      onConfirm={() => order.mutate()}
      onClose={onClose}
    >
      {!estimate && !error && <Blank height={48} />}
      {estimate &&
        t('panel.analyseWill', {
          model: estimate.model,
          cost: offeredCost(estimate, i18n, i18n.format.money),
        })}
      {estimate && !estimate.fitsBudget && <Notice tone="bad">{t('batch.overBudget')}</Notice>}
    </ConfirmDialog>
  );
}
