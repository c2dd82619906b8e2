import { Button, Stack } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useT } from '../i18n/i18n-context.ts';
import { PartGone } from '../lib/reach/load-part.ts';
import { rpcFailure } from '../lib/rpc-error.ts';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import classes from './page-failure.module.css';

/** A page that could not be shown: what the service said, that there is a newer one, or that the page itself broke. */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const isOfCall = error instanceof Error && error.name === 'TRPCClientError';
  return (
    <div className={classes.place}>
      {isOfCall ? (
        <FailureNotice failure={rpcFailure(error)} onRetry={() => void router.invalidate()} />
      ) : (
        <Stack gap="md" align="flex-start">
          <Notice tone={error instanceof PartGone ? 'plain' : 'bad'}>
            {t(error instanceof PartGone ? 'failure.gone' : 'failure.page')}
          </Notice>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        </Stack>
      )}
    </div>
  );
}
