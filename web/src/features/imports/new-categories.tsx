import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useNames } from '../../view/names/use-names.ts';
import { dashboardKey } from '../../view/sessions/dashboard-queries.ts';
import type { Preview } from './import-calls.ts';

interface Props {
  readonly words: Preview['newCategories'];
  readonly companyId: string | undefined;
  readonly onAdded: () => void;
}

/** Words of the file that would be lost in "Other", and the way to keep them. */
export function NewCategories({ words, companyId, onAdded }: Props) {
  const { t } = useI18n();
  const client = useQueryClient();
  const names = useNames(companyId);
  const add = useMutation({
    mutationFn: () =>
      rpc.dashboard.addCategories.mutate({ companyId, labels: words.map(({ label }) => label) }),
    onSuccess() {
      onAdded();
      // Their names are known everywhere from now on.
      return client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  if (words.length === 0) return null;
  return (
    <Notice tone="plain">
      <Text>{t('imports.newCategories', { count: words.length, other: names.category('OTHER') })}</Text>
      <Text fw={600}>{words.map(({ label }) => label).join(', ')}</Text>
      <Group mt="xs">
        <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          {t('imports.addCategories')}
        </Button>
      </Group>
      <ErrorNotice error={add.error} />
    </Notice>
  );
}
