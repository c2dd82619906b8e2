import { Button, Divider, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { say } from '../../../ui/say.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { Invited } from './invite-dialog.tsx';
import type { Invitation, UserDoor } from './user-door.ts';
import { isInviteOver, type User } from './user-search.ts';

interface Props<R extends string> {
  readonly door: UserDoor<R>;
  readonly user: User;
  readonly onClose: () => void;
}

type Act = 'disable' | 'enable' | 'remove' | 'resetMfa';

/** What can be changed about somebody: name and role, and the acts that ask first. */
export function UserDialog<R extends string>({ door, user, onClose }: Props<R>) {
  const t = useT();
  const { id: ownId } = useProfile();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Act | null>(null);
  const [sent, setSent] = useState<Invitation | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: door.key });
  const act = useMutation({
    mutationFn: (what: Act): Promise<unknown> => {
      if (what === 'remove') return door.remove(user);
      if (what === 'resetMfa') return door.resetMfa(user);
      return door.update(user, { status: what === 'disable' ? 'DISABLED' : 'ACTIVE' });
    },
    async onSuccess(_done, what) {
      await refresh();
      say(t(`users.done.${what}`, { name: user.name }));
      onClose();
    },
  });
  const initialRole: string = door.roleOf(user) ?? '';
  const server = useServerForm({
    initialValues: { name: user.name, role: initialRole },
    submit: ({ name, role }) =>
      door.update(user, {
        ...(name === user.name ? {} : { name }),
        ...(role === initialRole ? {} : { role: role as R }),
      }),
    async onDone() {
      await refresh();
      say(t('profile.saved'));
      onClose();
    },
  });
  const { form } = server;
  if (asked) {
    return (
      <ConfirmDialog
        title={t(`users.ask.${asked}`, { name: user.name })}
        confirmLabel={t(`users.act.${asked}`)}
        isDanger={asked !== 'enable'}
        act={act}
        onConfirm={() => act.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {t(`users.will.${asked}`)}
      </ConfirmDialog>
    );
  }
  if (sent) {
    // Not before the link was seen: in a list of the disabled this person is not found any more.
    const close = () => {
      void refresh();
      onClose();
    };
    return (
      <Dialog title={t('users.inviteAgain')} keepsOpen={sent.inviteUrl !== undefined} onClose={close}>
        <Invited email={user.email} inviteUrl={sent.inviteUrl} onClose={close} />
      </Dialog>
    );
  }
  const ask = (what: Act) => {
    act.reset();
    setAsked(what);
  };
  return (
    <Dialog title={user.email} keepsOpen={form.isDirty()} onClose={onClose}>
      {user.invitation && <PendingInvitation door={door} user={user} onSent={setSent} />}
      <SubmitForm server={server} submit={t('action.save')} isChange>
        <TextInput label={t('users.name')} data-autofocus {...form.getInputProps('name')} />
        <Select
          label={t('users.role')}
          allowDeselect={false}
          data={door.roles.map((role) => ({
            value: role as string,
            label: t(`${door.roleKey}.${role}` as 'role.USER'),
          }))}
          {...form.getInputProps('role')}
        />
      </SubmitForm>
      <Divider my="md" />
      <Group gap="xs">
        {/* The own one is switched off on the profile, with the password and a code. */}
        {user.mfaEnabled && user.id !== ownId && (
          <Button size="xs" variant="default" onClick={() => ask('resetMfa')}>
            {t('users.act.resetMfa')}
          </Button>
        )}
        {!user.invitation && (
          <Button
            size="xs"
            variant="default"
            onClick={() => ask(user.status === 'DISABLED' ? 'enable' : 'disable')}
          >
            {t(user.status === 'DISABLED' ? 'users.act.enable' : 'users.act.disable')}
          </Button>
        )}
        <Button size="xs" variant="light" color="red" onClick={() => ask('remove')}>
          {t('users.act.remove')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface PendingProps {
  readonly door: Pick<UserDoor, 'inviteAgain'>;
  readonly user: User;
  readonly onSent: (invitation: Invitation) => void;
}

/** Of somebody who has not accepted yet: how the invitation stands, and the way to send it again. */
function PendingInvitation({ door, user, onSent }: PendingProps) {
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
