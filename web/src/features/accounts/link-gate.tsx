import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { type RpcFailure, rpcFailure } from '../../lib/rpc-error.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { ButtonLink } from '../../view/links.tsx';
import { FooterLink } from './account-frame.tsx';

interface Props {
  readonly purpose: RpcInput['auth']['checkLink']['purpose'];
  /** As the address has it. */
  readonly token: string | undefined;
  /** What the form was told: a link can end between opening and sending. */
  readonly sent: RpcFailure | null;
  readonly children: (link: RpcOutput['auth']['checkLink'] | undefined) => ReactNode;
}

/** Where a new one is asked for. Invitations come from people, set-up links from the service's output. */
const newLinkAt = { reset: '/forgot-password', 'confirm-email': '/profile' } as const;

/** A link that ended says so before the form. While that is asked, and where there is no answer, the form is there. */
export function LinkGate({ purpose, token = '', sent, children }: Props) {
  const t = useT();
  const { data, error } = useQuery({
    ...ask(['link', purpose, token], rpc.auth.checkLink, { purpose, token }),
    enabled: token !== '',
    meta: { anonymous: true },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const to = purpose === 'reset' || purpose === 'confirm-email' ? newLinkAt[purpose] : null;
  const ended = [error && rpcFailure(error), sent].find(isOver);
  const isMissing = token === '';
  // Nothing that is put in helps: it is the link that is told about.
  if (isMissing || ended)
    return (
      <Stack gap="md">
        <Notice tone="bad">
          {/* Usually a link that was broken over two lines. */}
          {isMissing ? t(purpose === 'setup' ? 'setUp.linkMissing' : 'link.missing') : ended?.message}
        </Notice>
        {to && (
          <ButtonLink to={to} fullWidth>
            {t('reset.newLink')}
          </ButtonLink>
        )}
        {purpose === 'setup' && !isMissing && <Notice tone="plain">{t('setUp.newLink')}</Notice>}
      </Stack>
    );
  return (
    <>
      {children(data)}
      {to && (
        <Text mt="lg" c="dimmed">
          <FooterLink to={to}>{t('reset.newLink')}</FooterLink>
        </Text>
      )}
    </>
  );
}

const isOver = (failure: RpcFailure | null): boolean =>
  failure?.code === 'VALIDATION_ERROR' && failure.issues.some(({ path }) => path === 'token');
