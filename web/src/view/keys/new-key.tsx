import { Button, Code, Group, Stack } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { Copy } from '../../ui/copy.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

interface Props {
  readonly value: string;
  readonly onClose: () => void;
}

/** Shown this once. */
export function NewKey({ value, onClose }: Props) {
  const t = useT();
  return (
    <Stack gap="md">
      <Notice tone="good">{t('apiKeys.once')}</Notice>
      <Code
        block
        tabIndex={0}
        aria-label={t('apiKeys.new')}
        style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      >
        {value}
      </Code>
      <Group justify="flex-end" gap="xs">
        <Copy value={value} />
        <Button onClick={onClose}>{t('apiKeys.done')}</Button>
      </Group>
    </Stack>
  );
}
