import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

const keys = [
  { keys: ['Ctrl', 'K'], label: 'keys.palette' },
  { keys: ['/'], label: 'keys.search' },
  { keys: ['J'], label: 'keys.next' },
  { keys: ['K'], label: 'keys.previous' },
  { keys: ['Enter'], label: 'keys.open' },
  { keys: ['1', '2', '…'], label: 'keys.label' },
  { keys: ['Esc'], label: 'keys.close' },
  { keys: ['?'], label: 'keys.help' },
] as const;

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Stack gap="xs">
        {keys.map(({ keys, label }) => (
          <Group key={label} justify="space-between" wrap="nowrap">
            <Text>{t(label)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
