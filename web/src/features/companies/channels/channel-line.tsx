import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../../../i18n/languages.ts';
import { rpc } from '../../../lib/rpc.ts';
import { AskButton } from '../../../ui/dialog/ask-button.tsx';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { type Channel, ChannelDialog } from './channel-dialog.tsx';
import { useChannelWords } from './channel-words.ts';

interface Props {
  readonly channel: Channel;
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** One channel: what it is, whether a test arrives, and the ways to change it and to take it away. */
export function ChannelLine({ channel, companyId, mayChange, onChanged }: Props) {
  const words = useChannelWords();
  const { id } = channel;
  const [isChanging, setChanging] = useState(false);
  const trial = useMutation({ mutationFn: () => rpc.newsChannels.test.mutate({ id, companyId }) });
  const remove = useMutation({
    mutationFn: () => rpc.newsChannels.remove.mutate({ id, companyId }),
    onSuccess: onChanged,
  });
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{channel.name}</Text>
          <Text size="sm" c="dimmed">
            {[
              words(`kind.${channel.kind}`),
              channel.host,
              ...(channel.language ? [languageName(channel.language)] : []),
            ].join(' · ')}
          </Text>
        </div>
        {mayChange && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-label={`${words('test')}: ${channel.name}`}
              loading={trial.isPending}
              onClick={() => trial.mutate()}
            >
              {words('test')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`${words('edit')}: ${channel.name}`}
              onClick={() => setChanging(true)}
            >
              {words('edit')}
            </Button>
            <AskButton
              size="xs"
              label={words('remove')}
              aria-label={`${words('remove')}: ${channel.name}`}
              title={words('removeAsk', { name: channel.name })}
              act={remove}
              isDanger
            >
              {words('removeText')}
            </AskButton>
          </Group>
        )}
      </Group>
      {channel.disabledAt && <Notice tone="bad">{words('gone')}</Notice>}
      <ErrorNotice error={trial.error} />
      {trial.data && (
        <Notice tone={trial.data.ok ? 'good' : 'bad'}>
          {trial.data.ok
            ? words('tested')
            : words('failed', { reason: trial.data.error ?? String(trial.data.status) })}
        </Notice>
      )}
      {isChanging && (
        <ChannelDialog
          channel={channel}
          companyId={companyId}
          onChanged={onChanged}
          onClose={() => setChanging(false)}
        />
      )}
    </Stack>
  );
}
