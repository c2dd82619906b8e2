import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/i18n-context.ts';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSessionChange } from './use-session-change.ts';

/** The session ended in the middle of work: signing in again happens over the page, which keeps what it had. */
export function SessionDialog() {
  const t = useT();
  const profile = useQuery({ ...profileQuery, enabled: false });
  const { resume } = useSessionChange();
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('expired.title')}
      zIndex={1000}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('expired.lead')}</Text>
        <SignInForm email={profile.data?.email} onSignedIn={({ user }) => resume(user.id)} />
        <Anchor href="/sign-in">{t('expired.other')}</Anchor>
      </Stack>
    </Modal>
  );
}
