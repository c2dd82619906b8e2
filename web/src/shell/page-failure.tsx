import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useT } from '../i18n/i18n-context.ts';
import { PartGone } from '../lib/reach/load-part.ts';
import { CallFailure, rpcFailure } from '../lib/rpc-error.ts';
import { FailureLine } from '../ui/notice/failure-line.tsx';
import { SmallButton } from '../ui/small-button.tsx';
import classes from './page-failure.module.css';

/** A page that could not be shown: what the service said, that there is a newer one, or that the page itself broke. */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const isGone = error instanceof PartGone;
  return (
    <div className={classes.place}>
      {error instanceof CallFailure ? (
        <FailureLine failure={rpcFailure(error)} onRetry={() => void router.invalidate()} isStale={false} />
      ) : (
        <>
          <p role={isGone ? 'status' : 'alert'} className={classes.words}>
            {t(isGone ? 'failure.gone' : 'failure.page')}
          </p>
          <SmallButton onClick={() => window.location.reload()}>{t('action.reload')}</SmallButton>
        </>
      )}
    </div>
  );
}
