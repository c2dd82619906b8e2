import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import { SessionFacts } from './session-facts.tsx';
import classes from './session-view.module.css';
import { Transcript, type TranscriptHandle } from './transcript.tsx';

interface Props {
  readonly id: string;
  readonly companyId: string | undefined;
  /** What led here: it is marked in the transcript. */
  readonly search: string | undefined;
}

/** What was said, beside what is known about it. */
export function SessionView({ id, companyId, search }: Props) {
  const { data, error, refetch } = useQuery(sessionQuery(id, companyId));
  const transcript = useRef<TranscriptHandle>(null);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} mt="md" />;
  const { session } = data;
  return (
    <div className={classes.view}>
      <Transcript session={session} search={search} handle={transcript} />
      <SessionFacts
        session={session}
        companyId={companyId}
        onJump={(order) => transcript.current?.jumpTo(order)}
      />
    </div>
  );
}
