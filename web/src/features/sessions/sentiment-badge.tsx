import { Badge } from '@mantine/core';
import { IconMinus, IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import type { SessionRow } from './dashboard-queries.ts';

const looks = {
  POSITIVE: { color: 'green', Icon: IconMoodSmile },
  NEUTRAL: { color: 'gray', Icon: IconMinus },
  NEGATIVE: { color: 'red', Icon: IconMoodSad },
} as const;

/** By colour, by sign and by word. */
export function SentimentBadge({ sentiment }: Pick<SessionRow, 'sentiment'>) {
  const t = useT();
  if (sentiment === null) return '–';
  const { color, Icon } = looks[sentiment];
  return (
    <Badge variant="light" color={color} size="sm" leftSection={<Icon size={13} aria-hidden="true" />}>
      {t(`sentiment.${sentiment}`)}
    </Badge>
  );
}
