import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { addStep, type Verification } from './add-step.ts';

const platformChain = '00000000-0000-0000-0000-000000000000';

interface Props {
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** Walks the whole chain, step by step, and says whether it is as it was sealed. */
export function VerifyPanel({ companyId, onClose }: Props) {
  const { t, format } = useI18n();
  const isStaff = abilities.isPlatformStaff(useProfile());
  const [state, setState] = useState<Verification | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const walk = useMutation({
    async mutationFn() {
      setState(null);
      const leave = new AbortController();
      leaving.current = leave;
      const chain = companyId ?? (isStaff ? platformChain : undefined);
      let cursor: string | undefined;
      do {
        const step = await rpc.audit.verify.query({ companyId: chain, cursor }, { signal: leave.signal });
        setState((before) => addStep(before, step));
        cursor = step.next ?? undefined;
      } while (cursor);
    },
  });
  const { mutate: start } = walk;
  useEffect(() => {
    start();
    return () => leaving.current?.abort();
  }, [start]);
  return (
    <Dialog title={t('audit.verify')} onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t(isStaff && !companyId ? 'audit.verifyPlatform' : 'audit.verifyHelp')}</Text>
        <ErrorNotice error={walk.error} />
        {walk.isPending && <Progress value={100} animated aria-label={t('audit.verifying')} />}
        {state && !walk.isPending && state.complete && (
          <Notice tone="good">{t('audit.intact', { count: state.checkedCount })}</Notice>
        )}
        {state && !state.intact && (
          <Notice tone="bad">
            {t('audit.broken', { seq: format.number(state.firstBadSeq) })} {state.message}
          </Notice>
        )}
        {state && (
          <Facts
            labelWidth="12rem"
            facts={[
              [t('audit.checked'), format.number(state.checkedCount)],
              [t('audit.removed'), format.number(state.removedCount)],
              [t('audit.unsealed'), format.number(state.unsealedCount)],
              [t('audit.headSeq'), format.number(state.headSeq)],
              [t('audit.damagedHeads'), format.number(state.damagedHeadCount)],
              [t('audit.keyId'), state.keyId],
            ]}
          />
        )}
        <Button onClick={() => start()} loading={walk.isPending}>
          {t('audit.verifyAgain')}
        </Button>
      </Stack>
    </Dialog>
  );
}
