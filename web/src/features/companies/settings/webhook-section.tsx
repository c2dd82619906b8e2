import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { AskButton } from '../../../ui/dialog/ask-button.tsx';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Loading } from '../../../ui/notice/loading.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { say } from '../../../ui/say.ts';
import { NewSecret } from '../../../ui/secret/new-secret.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionProps } from './section-props.ts';

type Props = Omit<SectionProps, 'company'>;
type Webhook = RpcOutput['webhook']['get']['webhook'];

const webhookQuery = (companyId: string | undefined) =>
  ask(['webhook', companyId ?? 'own'], rpc.webhook.get, { companyId });

/** Where the company itself is told of security alerts. Its secret is shown once, when it is made. */
export function WebhookSection(props: Props) {
  const { t } = useI18n();
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery(webhookQuery(props.companyId));
  const { data } = query;
  return (
    <SettingsSection title={t('webhook.title')} description={t('webhook.help')}>
      <Loading query={query} height={90} />
      <Stack gap="md">
        {secret && <NewSecret secret={secret} />}
        {data && (
          <WebhookForm
            key={data.webhook?.updatedAt ?? 'none'}
            {...props}
            webhook={data.webhook}
            onSecret={setSecret}
          />
        )}
      </Stack>
    </SettingsSection>
  );
}

interface FormProps extends Props {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string | null) => void;
}

function WebhookForm({ companyId, mayChange, webhook, onSecret }: FormProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const keep = (saved: RpcOutput['webhook']['save']): void => {
    client.setQueryData(webhookQuery(companyId).queryKey, { webhook: saved.webhook });
    onSecret(saved.secret);
    say(t('profile.saved'));
  };
  const seen = { companyId, updatedAt: webhook?.updatedAt ?? null };
  const server = useServerForm({
    initialValues: { url: webhook?.url ?? '' },
    submit: ({ url }) => rpc.webhook.save.mutate({ ...seen, url: url.trim() === '' ? null : url.trim() }),
    onDone: keep,
  });
  const renew = useMutation({
    mutationFn: () => rpc.webhook.save.mutate({ ...seen, url: webhook?.url ?? null, newSecret: true }),
    onSuccess: keep,
  });
  const trial = useMutation({ mutationFn: () => rpc.webhook.test.mutate({ companyId }) });
  return (
    <SectionForm
      server={server}
      mayChange={mayChange}
      further={
        webhook && (
          <>
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              {t('webhook.test')}
            </Button>
            <AskButton label={t('webhook.newSecret')} act={renew} isDanger>
              {t('webhook.newSecretWill')}
            </AskButton>
          </>
        )
      }
    >
      {webhook?.disabledAt && (
        <Notice tone="bad">{t('webhook.gone', { when: format.dateTime(webhook.disabledAt) })}</Notice>
      )}
      <TextInput
        label={t('security.webhookUrl')}
        description={t('webhook.urlHelp')}
        type="url"
        placeholder="https://"
        {...server.form.getInputProps('url')}
      />
      <ErrorNotice error={trial.error} />
      {trial.data && (
        <Notice tone={trial.data.ok ? 'good' : 'bad'}>
          {trial.data.ok
            ? t('webhook.testDone', { ms: format.number(trial.data.durationMs) })
            : t('webhook.testFailed', { reason: trial.data.error ?? String(trial.data.status) })}
        </Notice>
      )}
    </SectionForm>
  );
}
