import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.ts';
import { ask, rpc } from '../../../lib/rpc.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { say } from '../../../ui/say.ts';
import { dashboardKey } from '../../../view/sessions/dashboard-queries.ts';
import { type Category, newCategory } from './taxonomy.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly from: Category;
  readonly sessions: string;
  readonly categories: readonly Category[];
  readonly revision: string;
  readonly onClose: () => void;
}

/** Takes the sessions that hold some words out of a category, and says first how many they are. */
export function TaxonomySplit({ companyId, from, sessions, categories, revision, onClose }: Props) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [label, setLabel] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 300);
  const preview = useQuery({
    ...ask([...dashboardKey, 'split', companyId ?? null, from.key, asked], rpc.dashboard.previewSplit, {
      companyId,
      from: from.key,
      words: asked,
    }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const split = useMutation({
    mutationFn: () => {
      const name = label.trim();
      const there = categories.find((one) => one.label.toLowerCase() === name.toLowerCase());
      const { key, description } = there ?? newCategory(categories);
      const into = { key, label: name, description };
      return rpc.dashboard.splitCategory.mutate({ companyId, from: from.key, into, words: asked, revision });
    },
    async onSuccess({ count }) {
      say(t('taxonomy.splitDone', { count }));
      onClose();
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  const name = from.label || from.key;
  return (
    <ConfirmDialog
      title={t('taxonomy.split', { category: name })}
      confirmLabel={t('taxonomy.splitAct')}
      isBlocked={label.trim() === '' || asked === '' || asked !== words.trim()}
      keepsOpen={words !== '' || label !== ''}
      act={{ isPending: split.isPending, error: split.error ?? preview.error }}
      onConfirm={() => split.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        {t('taxonomy.splitHelp')}
        <TextInput
          label={t('taxonomy.splitWords')}
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <TextInput
          label={t('taxonomy.splitInto')}
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {asked !== '' &&
            preview.data &&
            t('taxonomy.splitCount', { found: format.number(preview.data.count), sessions, category: name })}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
