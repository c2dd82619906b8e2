import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { Notice } from '../../ui/notice/notice.tsx';

interface Props {
  readonly purpose: RpcInput['auth']['checkLink']['purpose'];
  /** As the address has it. */
  readonly token: string | undefined;
  readonly children: (link: RpcOutput['auth']['checkLink'] | undefined, token: string) => ReactNode;
}

/** A link that ended says so before the form. While that is asked, and where there is no answer, the form is there. */
export function LinkGate({ purpose, token = '', children }: Props) {
  const t = useT();
  const { data, error } = useQuery({
    ...ask(['link', purpose, token], rpc.auth.checkLink, { purpose, token }),
    enabled: token !== '',
    meta: { anonymous: true },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Usually a link that was broken over two lines.
  if (token === '')
    return <Notice tone="bad">{t(purpose === 'setup' ? 'setUp.linkMissing' : 'link.missing')}</Notice>;
  const failure = error && rpcFailure(error);
  // Nobody has put anything in yet: it is the link that is told about.
  if (failure?.code === 'VALIDATION_ERROR')
    return (
      <Stack gap="md">
        <Notice tone="bad">{failure.message}</Notice>
        {purpose === 'setup' && <Notice tone="plain">{t('setUp.newLink')}</Notice>}
      </Stack>
    );
  return children(data, token);
}
