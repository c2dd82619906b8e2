import { IconHeadset, IconRobot, IconSettings, IconUser, IconUserQuestion } from '@tabler/icons-react';
import { marksIn } from '../../../../src/kernel/search/match-text.ts';
import type { SearchQuery } from '../../../../src/kernel/search/search-query.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import type { SessionDetail } from '../../view/sessions/dashboard-queries.ts';
import classes from './session-view.module.css';

const icons = {
  user: IconUser,
  assistant: IconRobot,
  agent: IconHeadset,
  system: IconSettings,
  unknown: IconUserQuestion,
} as const;

interface Props {
  readonly message: SessionDetail['messages'][number];
  /** What is searched for inside the transcript. */
  readonly query: SearchQuery;
  readonly isMarked: boolean;
}

/** One message: who said it by name, sign and side, not by colour alone. */
export function MessageBubble({ message: { role, content, timestamp }, query, isMarked }: Props) {
  const { t, format } = useI18n();
  const Icon = icons[role];
  return (
    <article className={classes.message} data-role={role} data-marked={isMarked || undefined}>
      <p className={classes.who}>
        <Icon size={14} aria-hidden="true" />
        <strong>{t(`role.message.${role}`)}</strong>
        {timestamp && <time dateTime={timestamp}>{format.dateTime(timestamp)}</time>}
      </p>
      <p className={classes.words}>
        <MarkedText text={content} marks={marksIn(content, query)} />
      </p>
    </article>
  );
}
