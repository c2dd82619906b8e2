import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { useSay } from '../../ui/use-say.ts';
import type { Hold } from './legal-hold.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly hold: Hold;
  readonly onClose: () => void;
}

/** Says what a hold does, or what lifting it does, and takes the reason down before it is done. */
export function LegalHoldDialog({ companyId, hold, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const queryClient = useQueryClient();
  const act = hold.held ? 'liftHold' : 'placeHold';
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { reason: '' },
    submit: ({ reason }) =>
      rpc.audit.setLegalHold.mutate({ companyId, hold: !hold.held, reason: reason.trim() || undefined }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ['audit'] });
      say(t(`audit.${act}Done`));
      onClose();
    },
  });
  return (
    <Dialog title={t(`audit.${act}`)} keepsOpen={form.isDirty()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="md">{t(`audit.${act}Will`)}</Text>
          {failure && <FailureNotice failure={failure} />}
          <TextInput
            label={t('audit.holdReason')}
            description={t(hold.held ? 'audit.liftReasonHelp' : 'audit.placeReasonHelp')}
            required={!hold.held}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              type="submit"
              color={hold.held ? 'red' : undefined}
              loading={isPending}
              disabled={isBlocked}
            >
              {t(`audit.${act}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
