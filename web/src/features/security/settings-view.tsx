import { Button, MultiSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { say } from '../../ui/say.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { LeaveGuard } from '../../view/unsaved/leave-guard.tsx';
import { DeliverySection } from './delivery-section.tsx';
import type { SecuritySearch } from './security-search.ts';

type Config = RpcOutput['security']['config']['config'];
type Channels = NonNullable<RpcInput['security']['configure']['alerting']>['channels'];
const configKey = ['security', 'config'];

const thresholds = [
  'failedLoginsPerMinute',
  'failedLoginsPerHour',
  'rateLimitViolationsPerMinute',
  'cspViolationsPerMinute',
  'adminActionsPerHour',
  'massDataAccessThreshold',
  'suspiciousIPThreshold',
] as const;

interface Props {
  readonly search: SecuritySearch;
  readonly onSearch: (change: Partial<SecuritySearch>) => void;
}

/** When an alert is raised, and who is told; in force at once. */
export function SettingsView({ search, onSearch }: Props) {
  const query = useQuery(ask(configKey, rpc.security.config, {}));
  if (!query.data) return <Loading query={query} height={320} />;
  const { config } = query.data;
  return (
    <>
      <SettingsForm config={config} />
      <DeliverySection webhookUrl={config.alerting.webhookUrl} search={search} onSearch={onSearch} />
    </>
  );
}

function SettingsForm({ config }: { readonly config: Config }) {
  const t = useT();
  const queryClient = useQueryClient();
  // What the form began with: a configuration that is read anew meanwhile may hold what somebody else changed.
  const [begun, setBegun] = useState(config);
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: valuesOf(config),
    submit: (values) =>
      rpc.security.configure.mutate({
        thresholds: changed(values.thresholds, begun.thresholds),
        alerting: changed(
          {
            ...values.alerting,
            channels: values.alerting.channels as Channels,
            webhookUrl: values.alerting.webhookUrl || null,
            emailTo: values.alerting.emailTo || null,
          },
          begun.alerting,
        ),
      }),
    onDone(saved) {
      queryClient.setQueryData(configKey, saved);
      setBegun(saved.config);
      form.setInitialValues(valuesOf(saved.config));
      form.reset();
      say(t('profile.saved'));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard when={form.isDirty()} />
      {failure && <FailureNotice failure={failure} />}
      <SettingsSection title={t('security.thresholds')} description={t('security.thresholdsHelp')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
          {thresholds.map((name) => (
            <NumberField
              key={name}
              label={t(`threshold.${name}`)}
              {...form.getInputProps(`thresholds.${name}`)}
            />
          ))}
        </SimpleGrid>
      </SettingsSection>
      <SettingsSection title={t('security.alerting')} description={t('security.alertingHelp')}>
        <Stack gap="md">
          <Switch
            label={t('security.alertingOn')}
            {...form.getInputProps('alerting.enabled', { type: 'checkbox' })}
          />
          <MultiSelect
            label={t('security.channels')}
            data={[
              { value: 'EMAIL', label: t('security.byMail') },
              { value: 'WEBHOOK', label: t('security.webhook') },
            ]}
            {...form.getInputProps('alerting.channels')}
          />
          <TextInput
            label={t('security.emailTo')}
            description={t('security.emailToHelp')}
            type="email"
            {...form.getInputProps('alerting.emailTo')}
          />
          <TextInput
            label={t('security.webhookUrl')}
            type="url"
            placeholder="https://"
            {...form.getInputProps('alerting.webhookUrl')}
          />
          <NumberField
            label={t('security.suppress')}
            {...form.getInputProps('alerting.suppressDuplicateMinutes')}
          />
          <Button
            type="submit"
            loading={isPending}
            disabled={isBlocked || !form.isDirty()}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('action.save')}
          </Button>
        </Stack>
      </SettingsSection>
    </form>
  );
}

function valuesOf({ thresholds, alerting }: Config) {
  const { webhookUrl, emailTo, channels, ...rest } = alerting;
  const channelWords: string[] = channels;
  return {
    thresholds,
    alerting: { ...rest, channels: channelWords, webhookUrl: webhookUrl ?? '', emailTo: emailTo ?? '' },
  };
}

/** Only what was changed here is sent: what somebody else changed meanwhile stays as they set it. */
const changed = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>;
