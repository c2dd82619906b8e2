import { Badge, Drawer, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { unlessCovered } from '../../lib/unless-covered.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { FactTable } from '../../ui/fact-table.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { Loading } from '../../ui/notice/loading.tsx';
import { say } from '../../ui/say.ts';
import { isUnpriced } from '../../view/ai-cost.ts';
import { TextLink } from '../../view/links.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { type Job, jobTones } from './batch-search.ts';
import { JobProgress } from './job-progress.tsx';

interface Props {
  readonly id: string;
  /** As the page before it shows it, without its requests; undefined where that has another range, filter or page. */
  readonly listed: Job | undefined;
  /** How long a batch takes, by those of the page. */
  readonly usualMs: number | null;
  readonly onClose: () => void;
}

/** One job: its course, its cost, why lines failed, and another try for a failed one. */
export function JobPanel({ id, listed, usualMs, onClose }: Props) {
  useFocusBack();
  const { t } = useI18n();
  const query = useQuery({
    ...ask(['batch', 'job', id], rpc.batch.job, { jobId: id }),
    refetchInterval: 10_000,
  });
  const job = query.data ?? listed;
  return (
    <Drawer opened onClose={unlessCovered(onClose)} size="lg" title={t('batch.job')}>
      {job ? <JobFacts job={job} usualMs={usualMs} /> : <Loading query={query} height={320} />}
    </Drawer>
  );
}

function JobFacts({ job, usualMs }: { readonly job: Job; readonly usualMs: number | null }) {
  const { t, format } = useI18n();
  const queryClient = useQueryClient();
  const profile = useProfile();
  const isStaff = abilities.isPlatformStaff(profile);
  const mayRetry = abilities.changesAdmin(profile) && job.status === 'failed';
  const retry = useMutation({
    mutationFn: () => rpc.batch.retry.mutate({ jobId: job.id, companyId: job.companyId }),
    onSuccess() {
      say(t('batch.retried'));
      void queryClient.invalidateQueries({ queryKey: ['batch'] });
    },
  });
  const facts: readonly Fact[] = [
    [t('batch.id'), job.id],
    [t('batch.providerId'), job.batchId ?? '–'],
    [t('batch.providerStatus'), job.providerStatus ?? '–'],
    [t('company.aiModel'), job.model],
    [t('batch.attempts'), format.number(job.attempts)],
    [t('batch.created'), format.dateTime(job.createdAt)],
    [t('batch.submitted'), format.dateTime(job.submittedAt)],
    [t('batch.completed'), format.dateTime(job.completedAt)],
    [t('batch.expires'), format.dateTime(job.expiresAt)],
    [t('batch.tile.requests'), format.number(job.requestCount)],
    [t('batch.done'), format.number(job.completedCount)],
    [t('batch.failed'), format.number(job.failedCount)],
    [
      t('batch.tokens'),
      t('batch.tokensOf', {
        input: format.number(job.tokens.input),
        cached: format.number(job.tokens.cached),
        output: format.number(job.tokens.output),
      }),
    ],
    ...(isUnpriced(job)
      ? [[t('batch.cost'), t('batch.unknownPrice')] as const]
      : [
          [t('batch.cost'), format.cents(job.cost, job.currency)] as const,
          [t('batch.listCost'), format.cents(job.listCost, job.currency)] as const,
          [t('batch.tile.saved'), format.cents(job.saved, job.currency)] as const,
        ]),
  ];
  return (
    <Stack gap="lg">
      <Badge variant="light" color={jobTones[job.status]}>
        {t(`jobStatus.${job.status}`)}
      </Badge>
      <JobProgress job={job} usualMs={usualMs} />
      {mayRetry && (
        <AskButton variant="filled" label={t('batch.retry')} act={retry}>
          {t('batch.retryWill', { count: job.requestCount - job.completedCount })}
        </AskButton>
      )}
      <Facts facts={facts} labelWidth="11rem" />
      {job.errorSummary.length > 0 && (
        <div>
          <Title order={3}>{t('batch.errors')}</Title>
          <FactTable
            label={t('batch.errors')}
            heads={[t('batch.error'), t('security.count'), t('csp.share')]}
            numbers={[1, 2]}
            rows={job.errorSummary.map(({ error, count, percentage }) => [
              error,
              format.number(count),
              format.percent(percentage),
            ])}
          />
        </div>
      )}
      {job.requests && job.requests.length > 0 && (
        <div>
          <Title order={3}>{t('batch.sample')}</Title>
          <FactTable
            label={t('batch.sample')}
            heads={[t('batch.session'), t('users.status'), t('batch.error'), t('batch.answer')]}
            rowKeys={job.requests.map(({ sessionId }) => sessionId)}
            rows={job.requests.map(({ sessionId, status, error, answer }) => [
              <TextLink
                key="session"
                to="/sessions/$id"
                params={{ id: sessionId }}
                search={isStaff ? { companyId: job.companyId } : {}}
              >
                {sessionId}
              </TextLink>,
              t(`requestStatus.${status}`),
              error ? error : '–',
              answer ?? '–',
            ])}
          />
        </div>
      )}
    </Stack>
  );
}
