import { Paper, Stack, Text } from '@mantine/core';
import { useT } from '../../i18n/i18n-context.ts';
import type { ReviewItem } from './review-query.ts';

/** What was said, and nothing of where it comes from. */
export function ReviewTranscript({ item }: { readonly item: ReviewItem }) {
  const t = useT();
  return (
    <Stack gap="xs">
      {item.messages.map(({ order, role, content }) => (
        <Paper key={order} withBorder p="sm" {...(role === 'user' ? { mr: 'xl' } : { ml: 'xl' })}>
          <Text size="sm" c="dimmed">
            {t(`role.message.${role}`)}
          </Text>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Text>
        </Paper>
      ))}
    </Stack>
  );
}
