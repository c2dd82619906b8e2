import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ask, rpc } from '../../lib/rpc.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { Loading } from '../../ui/notice/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { say } from '../../ui/say.ts';
import { useDryRunWords } from './dry-run-words.ts';
import { type Quality, reviewsKey } from './review-query.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly version: Quality['versions'][number] | null;
}

const typingMs = 400;

/** What it costs comes first, and is what is agreed to. */
export function DryRunForm({ companyId, version }: Props) {
  const { t, format } = useI18n();
  const words = useDryRunWords();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [model] = useDebouncedValue(typed.trim(), typingMs);
  const input = {
    companyId,
    model: model === '' ? undefined : model,
    basisModel: version?.model,
    basisPromptVersion: version?.promptVersion,
  };
  const query = useQuery({
    ...ask([reviewsKey, 'dryRunEstimate', input], rpc.reviews.estimateDryRun, input),
    placeholderData: keepPreviousData,
  });
  const estimate = query.data;
  const start = useMutation({
    mutationFn: () =>
      rpc.reviews.startDryRun.mutate({
        ...input,
        agreedSessions: estimate?.sessions ?? 0,
        agreedCost: estimate?.cost ?? null,
      }),
    onSuccess() {
      say(words('started'));
      void queryClient.invalidateQueries({ queryKey: [reviewsKey] });
    },
  });
  if (!estimate) return <Loading query={query} height={60} />;
  const cost =
    estimate.priceBasis === 'ownHardware'
      ? t('batch.ownHardware')
      : estimate.cost === null
        ? t('batch.unknownPrice')
        : words('about', { cost: format.cents(estimate.cost, estimate.currency) });
  const isCurrent = !query.isPlaceholderData && typed.trim() === model;
  if (estimate.sessions === 0) return <Text>{words('nothingReviewed')}</Text>;
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          label={words('model')}
          description={words('modelHint')}
          placeholder={model === '' ? estimate.model : undefined}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          style={{ flexGrow: 1 }}
          maw={420}
        />
        <AskButton
          variant="filled"
          label={words('start')}
          act={start}
          disabled={!isCurrent || !estimate.fitsBudget}
        >
          {words('startWill', { count: estimate.sessions, model: estimate.model, cost })}
        </AskButton>
      </Group>
      <Text c="dimmed" aria-live="polite">
        {words('offer', { count: estimate.sessions, cost })}
      </Text>
      {!estimate.fitsBudget && <Notice tone="bad">{words('overBudget')}</Notice>}
    </Stack>
  );
}
