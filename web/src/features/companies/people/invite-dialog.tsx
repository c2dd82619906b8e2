import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Copy } from '../../../ui/copy.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import type { UserDoor } from './user-door.ts';

interface Props<R extends string> {
  readonly door: UserDoor<R>;
  readonly onClose: () => void;
}

/** Invites somebody; where no mail goes out, the link is shown to be passed on. */
export function InviteDialog<R extends string>({ door, onClose }: Props<R>) {
  const t = useT();
  const queryClient = useQueryClient();
  const [invited, setInvited] = useState<{ email: string; inviteUrl?: string } | null>(null);
  const roleOptions = door.roles.map((role) => ({
    value: role as string,
    label: t(`${door.roleKey}.${role}` as 'role.USER'),
  }));
  const initialRole: string = door.roles[1] ?? '';
  const server = useServerForm({
    initialValues: { email: '', name: '', role: initialRole },
    required: ['email', 'name'],
    submit: ({ role, ...person }) => door.invite({ ...person, role: role as R }),
    async onDone({ user, inviteUrl }) {
      setInvited({ email: user.email, inviteUrl });
      await queryClient.invalidateQueries({ queryKey: door.key });
    },
  });
  const { form } = server;
  return (
    <Dialog
      title={t('users.invite')}
      keepsOpen={invited ? invited.inviteUrl !== undefined : form.isDirty()}
      onClose={onClose}
    >
      {invited ? (
        <Invited {...invited} onClose={onClose} />
      ) : (
        <SubmitForm server={server} submit={t('users.sendInvite')}>
          <TextInput label={t('field.email')} type="email" data-autofocus {...form.getInputProps('email')} />
          <TextInput label={t('users.name')} {...form.getInputProps('name')} />
          <Select
            label={t('users.role')}
            data={roleOptions}
            allowDeselect={false}
            {...form.getInputProps('role')}
            description={t(door.roleKey === 'role' ? 'users.roleHelp' : 'staff.roleHelp')}
          />
        </SubmitForm>
      )}
    </Dialog>
  );
}

/** An invitation is on its way, or waits to be handed over. */
export function Invited({
  email,
  inviteUrl,
  onClose,
}: {
  readonly email: string;
  readonly inviteUrl?: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Stack gap="md">
      <Notice tone="good">{t(inviteUrl ? 'users.inviteMade' : 'users.invited', { email })}</Notice>
      {inviteUrl && (
        <>
          <Text>{t('users.inviteLink')}</Text>
          <Text size="sm" ff="monospace">
            {inviteUrl}
          </Text>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        {inviteUrl && <Copy value={inviteUrl} />}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </Group>
    </Stack>
  );
}
