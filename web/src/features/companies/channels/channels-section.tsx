import { Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { ask, type RpcOutput, rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Loading } from '../../../ui/notice/loading.tsx';
import { NewSecret } from '../../../ui/secret/new-secret.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import type { SectionProps } from '../settings/section-props.ts';
import { ChannelFields } from './channel-fields.tsx';
import { ChannelLine } from './channel-line.tsx';
import { useChannelWords } from './channel-words.ts';

type Props = Omit<SectionProps, 'company'>;

const kinds = ['slack', 'teams', 'webhook'] as const;

type Made = RpcOutput['newsChannels']['save'];

const channelsQuery = (companyId: string | undefined) =>
  ask(['newsChannels', companyId ?? 'own'], rpc.newsChannels.list, { companyId });

/** Where a company is told of its alerts beside mail. */
export function ChannelsSection({ companyId, mayChange }: Props) {
  const words = useChannelWords();
  const client = useQueryClient();
  const [secret, setSecret] = useState<Made | null>(null);
  const query = useQuery(channelsQuery(companyId));
  const { data } = query;
  const refresh = () => client.invalidateQueries({ queryKey: channelsQuery(companyId).queryKey });
  return (
    <SettingsSection title={words('title')} description={words('help')}>
      <Loading query={query} height={90} />
      <Stack gap="md">
        {data?.channels.length === 0 && <Text c="dimmed">{words('none')}</Text>}
        {data?.channels.map((channel) => (
          <ChannelLine
            key={channel.id}
            channel={channel}
            companyId={companyId}
            mayChange={mayChange}
            onChanged={() => void refresh()}
          />
        ))}
        {secret?.secret && data?.channels.some(({ id }) => id === secret.id) && (
          <NewSecret secret={secret.secret} />
        )}
        {mayChange && (
          <NewChannel
            companyId={companyId}
            onAdded={async (made) => {
              setSecret(made);
              await refresh();
            }}
          />
        )}
      </Stack>
    </SettingsSection>
  );
}

interface NewProps {
  readonly companyId: string | undefined;
  readonly onAdded: (made: Made) => Promise<void>;
}

function NewChannel({ companyId, onAdded }: NewProps) {
  const words = useChannelWords();
  const { language } = useI18n();
  const server = useServerForm<
    { kind: (typeof kinds)[number]; name: string; address: string; language: string },
    Made
  >({
    // As whoever adds it reads: those who read there mostly do as well.
    initialValues: { kind: 'slack', name: '', address: '', language },
    required: ['name', 'address'],
    submit: ({ address, ...values }) =>
      rpc.newsChannels.save.mutate({ ...values, companyId, address: address.trim() }),
    async onDone(made) {
      server.form.reset();
      await onAdded(made);
    },
  });
  const { form } = server;
  return (
    <SubmitForm
      server={server}
      submit={words('add')}
      button={{ variant: 'default', style: { alignSelf: 'start' } }}
    >
      <ChannelFields server={server} addressHelp={words(`addressHelp.${form.getValues().kind}`)}>
        <Select
          label={words('kind')}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
          {...form.getInputProps('kind')}
        />
      </ChannelFields>
    </SubmitForm>
  );
}
