import { Group, Text } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';

/** Said quietly while changes are still being counted; the answer tells, nobody here guesses. */
export function CatchingUp({ when }: { readonly when: true | undefined }) {
  const t = useT();
  return (
    <div role="status">
      {when && (
        <Group gap={6} mt="xs" wrap="nowrap" c="dimmed">
          <IconHourglassLow size={15} aria-hidden="true" />
          <Text size="sm">{t('state.catchingUp')}</Text>
        </Group>
      )}
    </div>
  );
}
