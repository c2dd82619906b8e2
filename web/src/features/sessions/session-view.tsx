import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { Blank } from '../../ui/blank.tsx';
import { EmptyNotice } from '../../ui/notice/empty-notice.tsx';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import type { SessionSearch } from '../../view/filters/session-search.ts';
import { ButtonLink } from '../../view/links.tsx';
import { sessionQuery } from '../../view/sessions/dashboard-queries.ts';
import { SessionFacts } from './session-facts.tsx';
import classes from './session-view.module.css';
import { Transcript, type TranscriptHandle } from './transcript.tsx';

interface Props {
  readonly id: string;
  readonly companyId: string | undefined;
  /** What led here: its words are marked in the transcript. */
  readonly search: SessionSearch;
}

/** What was said, beside what is known about it. */
export function SessionView({ id, companyId, search }: Props) {
  const { data, error, refetch } = useQuery(sessionQuery(id, companyId));
  const isTold = useDeferredValue(data !== undefined);
  const transcript = useRef<TranscriptHandle>(null);
  // What no session can be called is answered as a bad request.
  if (error && !data && ['NOT_FOUND', 'VALIDATION_ERROR'].includes(rpcFailure(error).code))
    return <NoSuchSession search={search} />;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  // Drawn piece by piece as it comes; who walks on to one that is here already sees it at once.
  if (!data || !isTold) return <Blank height={320} />;
  const { session } = data;
  return (
    <div className={classes.view}>
      <Transcript session={session} search={search.search} handle={transcript} />
      <SessionFacts
        session={session}
        companyId={companyId}
        onJump={(order) => transcript.current?.jumpTo(order)}
      />
    </div>
  );
}

/** For an address that names no session: mistyped, or of one that was deleted. */
function NoSuchSession({ search }: { readonly search: SessionSearch }) {
  const t = useT();
  return (
    <EmptyNotice
      icon={<IconMessageOff size={28} />}
      title={t('panel.none.title')}
      text={t('panel.none.text')}
      action={
        <ButtonLink variant="default" to="/sessions" search={{ ...search, session: undefined }}>
          {t('panel.back')}
        </ButtonLink>
      }
    />
  );
}
