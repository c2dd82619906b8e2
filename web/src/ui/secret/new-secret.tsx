import { Code, Group, Stack, Text } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import { Copy } from '../copy.tsx';
import { Notice } from '../notice/notice.tsx';

/** A secret for signing webhooks, shown once, when it was made. */
export function NewSecret({ secret }: { readonly secret: string }) {
  const t = useT();
  return (
    <Notice tone="good">
      <Stack gap={6}>
        <Text size="sm">{t('webhook.secretOnce')}</Text>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
          <Copy value={secret} size="compact-sm" />
        </Group>
      </Stack>
    </Notice>
  );
}
