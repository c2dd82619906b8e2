import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { ErrorNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { profileQuery } from '../../view/profile/profile-query.ts';
import { AccountFrame } from './account-frame.tsx';
import { LinkGate } from './link-gate.tsx';

/** Asks for one click: mail scanners open links too, and must not use them up. */
export function ConfirmEmailPage() {
  const t = useT();
  const queryClient = useQueryClient();
  const { token } = useSearch({ from: '/confirm-email' });
  const confirm = useMutation({
    mutationFn: () => rpc.auth.confirmEmail.mutate({ token: token ?? '' }),
    meta: { anonymous: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  return (
    <AccountFrame title={t('confirm.title')} lead={t('confirm.lead')}>
      <Stack gap="md">
        {confirm.data && <Notice tone="good">{t('confirm.done', { email: confirm.data.email })}</Notice>}
        {confirm.data ? (
          <Button component={Link} to="/" fullWidth>
            {t('confirm.goOn')}
          </Button>
        ) : (
          <LinkGate purpose="confirm-email" token={token} sent={confirm.error && rpcFailure(confirm.error)}>
            {() => (
              <>
                <ErrorNotice error={confirm.error} />
                <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
                  {t('confirm.submit')}
                </Button>
              </>
            )}
          </LinkGate>
        )}
      </Stack>
    </AccountFrame>
  );
}
