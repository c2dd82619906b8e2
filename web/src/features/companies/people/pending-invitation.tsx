import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { Invitation, UserDoor } from './user-door.ts';
import { isInviteOver, type User } from './user-search.ts';

interface Props {
  readonly door: Pick<UserDoor, 'inviteAgain'>;
  readonly user: User;
  readonly onSent: (invitation: Invitation) => void;
}

/** Of somebody who has not accepted yet: how the invitation stands, and the way to send it again. */
export function PendingInvitation({ door, user, onSent }: Props) {
  const t = useT();
  const send = useMutation({ mutationFn: () => door.inviteAgain(user), onSuccess: onSent });
  const state =
    user.status === 'DISABLED' ? 'disabledEarly' : isInviteOver(user) ? 'inviteOver' : 'inviteOpen';
  return (
    <Stack gap="xs" align="flex-start" mb="md">
      <Notice tone="plain">{t(`users.${state}`)}</Notice>
      <ErrorNotice error={send.error} />
      <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {t('users.inviteAgain')}
      </Button>
    </Stack>
  );
}
