import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { standing } from '../../ui/focus/standing.ts';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { say } from '../../ui/say.ts';
import { TextLink } from '../../view/links.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import type { Monitor } from './batch-search.ts';
import classes from './status-card.module.css';

/** What waits, what that will cost and when it goes out; and how much of the month's budget is left. */
export function StatusCard({ monitor }: { readonly monitor: Monitor }) {
  const { t } = useI18n();
  const profile = useProfile();
  const runNow = useRunNow();
  // Staff see all companies at once; an estimate is for one.
  const { data: estimate } = useQuery({
    ...ask(['batch', 'estimate', 'waiting', undefined], rpc.batch.estimate, { kind: 'waiting' }),
    enabled: profile.company !== null,
    refetchInterval: 30_000,
  });
  const line = useLine(monitor, estimate);
  const { budget, provider, queues } = monitor;
  const busyCount = queues.waitingRequests + queues.pending + queues.processing + queues.retrying;
  // Why it can't stands beside it each time: nothing waits, the budget, the provider.
  const canRun = (estimate?.sessions !== 0 || busyCount > 0) && !budget?.reason && !provider.closedReason;
  return (
    <section className={classes.card} aria-label={t('batch.now')}>
      <div className={classes.line}>
        <p className={classes.sentence}>{line}</p>
        {profile.company && abilities.changesAdmin(profile) && (
          <Button loading={runNow.isPending} {...standing(canRun ? () => runNow.mutate() : undefined)}>
            {t('batch.runNow')}
          </Button>
        )}
      </div>
      {runNow.error && <FailureNotice failure={rpcFailure(runNow.error)} />}
      {budget && <Budget budget={budget} isFree={monitor.provider.priceBasis === 'ownHardware'} />}
    </section>
  );
}

type Estimate = RpcOutput['batch']['estimate'];

/** "205 sessions waiting, about $0.11, next run 10:40", which takes nothing without a budget or a provider. */
function useLine({ queues, performance, budget, provider }: Monitor, estimate: Estimate | undefined): string {
  const { t, format } = useI18n();
  const count = estimate?.sessions ?? queues.waitingRequests;
  const nextRunAt = performance.schedules.find(({ name }) => name === 'batch-create')?.nextRunAt;
  const hasPrice = estimate && estimate.cost !== null && estimate.priceBasis !== 'ownHardware';
  return [
    t(count === 0 ? 'batch.line.none' : 'batch.line.waiting', { count }),
    ...(hasPrice && count > 0
      ? [t('batch.line.cost', { cost: format.cents(estimate.cost, estimate.currency) })]
      : []),
    ...(nextRunAt && !budget?.reason && !provider.closedReason
      ? [t('batch.line.next', { time: format.time(nextRunAt) })]
      : []),
  ].join(', ');
}

interface BudgetProps {
  readonly budget: NonNullable<Monitor['budget']>;
  /** Own hardware: it is used at no price. */
  readonly isFree: boolean;
}

function Budget({ budget, isFree }: BudgetProps) {
  const { t, format } = useI18n();
  const { monthlyLimit: limit, spent, committed } = budget;
  const profile = useProfile();
  const money = (value: number) => format.cents(value, budget.currency);
  // What was paid elsewhere this month, and a limit that was set, are told all the same.
  if (isFree && limit === null && spent === 0 && committed === 0)
    return <Text c="dimmed">{t('batch.spentUnpriced')}</Text>;
  const share = (value: number) => (limit ? Math.min(100, (value / limit) * 100) : 0);
  return (
    <div className={classes.budget}>
      {budget.reason && (
        <Notice tone="bad">{limit === 0 ? t('batch.budgetZero') : t('batch.budgetSpent')}</Notice>
      )}
      {limit !== null && limit > 0 && (
        <Progress.Root size="lg">
          <Progress.Section value={share(spent)} aria-label={t('batch.tile.spent')} />
          <Progress.Section value={share(committed)} color="yellow" aria-label={t('batch.committed')} />
        </Progress.Root>
      )}
      <Text c="dimmed">
        {limit === null
          ? t('batch.spentNoLimit', { spent: money(spent) })
          : t('batch.spentOf', { spent: money(spent), limit: money(limit) })}
        {committed > 0 && ` · ${t('batch.committedAmount', { amount: money(committed) })}`}
        {profile.company && abilities.changesAdmin(profile) && (
          <>
            {' · '}
            <TextLink underline="always" to="/company/{-$tab}" params={{ tab: 'ai' }}>
              {t(limit === null ? 'batch.setLimit' : 'batch.changeLimit')}
            </TextLink>
          </>
        )}
      </Text>
    </div>
  );
}

/** What waits goes to the AI at once, and what is out is looked at. */
function useRunNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => rpc.batch.runNow.mutate({}),
    onSuccess: ({ message }) => say(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['batch'] }),
  });
}
