import { Button, Group, Stack } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { NewSecret } from '../../ui/secret/new-secret.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import type { SecuritySearch } from './security-search.ts';

type Channel = RpcInput['security']['testNotification']['channel'];
const deliveriesKey = ['security', 'deliveries'];

interface Props {
  readonly webhookUrl: string | null;
  readonly search: SecuritySearch;
  readonly onSearch: (change: Partial<SecuritySearch>) => void;
}

/** Whether what is sent arrives: tests, the secret of the webhook, and how every message went. */
export function DeliverySection({ webhookUrl, search, onSearch }: Props) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const pages = { page: search.page ?? 1, limit: search.limit ?? 25 };
  const query = useQuery({
    ...ask([...deliveriesKey, pages], rpc.security.deliveries, pages),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const onSettled = () => client.invalidateQueries({ queryKey: deliveriesKey });
  const trial = useMutation({
    mutationFn: (channel: Channel) => rpc.security.testNotification.mutate({ channel }),
    onSettled,
  });
  const renew = useMutation({ mutationFn: () => rpc.security.replaceWebhookSecret.mutate({}), onSettled });
  const resume = useMutation({
    mutationFn: () => rpc.security.configure.mutate({ alerting: { webhookUrl } }),
    onSettled,
  });
  const failed = [trial, resume].find(({ error }) => error)?.error;
  const goneAt = query.data?.webhook.disabledAt;
  return (
    <SettingsSection title={t('security.delivery')} description={t('security.deliveryHelp')}>
      <Stack gap="md">
        {webhookUrl && goneAt && (
          <Notice tone="bad">{t('security.webhookGone', { when: format.dateTime(goneAt) })}</Notice>
        )}
        {renew.data && <NewSecret secret={renew.data.secret} />}
        <ErrorNotice error={failed} />
        {trial.data && <TestResult result={trial.data} />}
        <Group gap="xs">
          <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate('EMAIL')}>
            {t('security.testMail')}
          </Button>
          {webhookUrl && (
            <>
              <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate('WEBHOOK')}>
                {t('security.testWebhook')}
              </Button>
              <AskButton label={t('webhook.newSecret')} act={renew} isDanger>
                {t('webhook.newSecretWill')}
              </AskButton>
            </>
          )}
          {webhookUrl && goneAt && (
            <Button loading={resume.isPending} onClick={() => resume.mutate()}>
              {t('security.webhookResume')}
            </Button>
          )}
        </Group>
        <DeliveryTable
          query={query}
          onPage={(page) => onSearch({ page })}
          onLimit={(limit) => onSearch({ limit, page: undefined })}
        />
      </Stack>
    </SettingsSection>
  );
}

type Result = RpcOutput['security']['testNotification'];

function TestResult({ result }: { readonly result: Result }) {
  const { t, format } = useI18n();
  return (
    <Notice tone={result.ok ? 'good' : 'bad'}>
      {result.ok
        ? t('webhook.testDone', { ms: format.number(result.durationMs) })
        : t('webhook.testFailed', { reason: result.error ?? String(result.status) })}
    </Notice>
  );
}
