import { Button, Stack } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useT } from '../i18n/i18n-context.ts';
import { rpcFailure } from '../lib/rpc-error.ts';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import classes from './page-failure.module.css';

/** A page that could not be shown: what the service said, or that the page itself broke. */
export function PageFailure({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const failure = rpcFailure(error);
  const isOurs = failure.code === 'NETWORK' && !isNoAnswer(error);
  return (
    <div className={classes.place}>
      <Stack gap="md">
        {isOurs ? (
          <Notice tone="bad">{t('failure.page')}</Notice>
        ) : (
          <FailureNotice failure={failure} onRetry={() => void router.invalidate()} />
        )}
        {isOurs && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** tRPC names its errors; what else is thrown is a fault of the page, often a newer version on the server. */
const isNoAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'TRPCClientError';
