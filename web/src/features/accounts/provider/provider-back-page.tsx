import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { type RpcInput, rpc } from '../../../lib/rpc.ts';
import { rpcFailure } from '../../../lib/rpc-error.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { AccountFrame, FooterLink } from '../account-frame.tsx';
import { nextPath } from '../sign-in/next-path.ts';
import { useSessionChange } from '../sign-in/use-session-change.ts';
import { providerRefusal } from './provider-refusal.ts';

/** Back from the identity provider: hands its answer over once, and asks for a code where one is needed. */
export function ProviderBackPage() {
  const t = useT();
  const { companyId } = useParams({ from: '/sign-in/provider/$companyId' });
  const { enter } = useSessionChange();
  const isSent = useRef(false);
  const finish = useMutation({
    mutationFn: (given: Omit<RpcInput['identity']['finish'], 'provider'>) =>
      rpc.identity.finish.mutate({ provider: companyId, ...given }),
    meta: { anonymous: true },
    onSuccess: ({ next }) => enter(nextPath(next ?? undefined)),
  });
  const { mutate } = finish;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const answer = window.location.search;
    // An answer counts once: it is no address to come back to.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    mutate({ answer });
  }, [mutate]);

  const failure = finish.error ? rpcFailure(finish.error) : null;
  const asksCode = failure?.details['mfaRequired'] === true;
  const refusal = failure && providerRefusal(failure);
  return (
    <AccountFrame
      title={t('provider.title')}
      footer={<FooterLink to="/sign-in">{t('provider.withPassword')}</FooterLink>}
    >
      <Stack gap="md">
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {failure && !refusal && !asksCode && <FailureNotice failure={failure} />}
        {asksCode && (
          <CodeForm
            isWrong={finish.variables?.totp !== undefined}
            isPending={finish.isPending}
            onCode={(totp) => mutate({ totp })}
          />
        )}
        {failure && !asksCode ? (
          <Button component={Link} to="/sign-in/provider" fullWidth>
            {t('provider.again')}
          </Button>
        ) : (
          !asksCode && (
            <Group gap="sm" role="status">
              <Loader size="sm" />
              <Text>{t('provider.working')}</Text>
            </Group>
          )
        )}
      </Stack>
    </AccountFrame>
  );
}

interface CodeProps {
  readonly isWrong: boolean;
  readonly isPending: boolean;
  readonly onCode: (code: string) => void;
}

function CodeForm({ isWrong, isPending, onCode }: CodeProps) {
  const t = useT();
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onCode(code);
      }}
    >
      <Stack gap="md">
        {isWrong && !isPending && <Notice tone="bad">{t('signIn.wrongCode')}</Notice>}
        <TextInput
          label={t('field.code')}
          description={t('signIn.codeHelp')}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('signIn.confirmCode')}
        </Button>
      </Stack>
    </form>
  );
}
