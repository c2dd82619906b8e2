import { IconMinus, IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import { useT } from '../../i18n/i18n-context.ts';
import type { SessionRow } from './dashboard-queries.ts';
import classes from './sentiment-badge.module.css';

const icons = { POSITIVE: IconMoodSmile, NEUTRAL: IconMinus, NEGATIVE: IconMoodSad } as const;

/** By colour, by sign and by word. */
export function SentimentBadge({ sentiment }: Pick<SessionRow, 'sentiment'>) {
  const t = useT();
  if (sentiment === null) return '–';
  const Icon = icons[sentiment];
  return (
    <span className={classes.badge} data-sentiment={sentiment}>
      <Icon size={13} aria-hidden="true" />
      {t(`sentiment.${sentiment}`)}
    </span>
  );
}
