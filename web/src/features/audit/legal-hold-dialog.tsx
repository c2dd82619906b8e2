import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import type { Hold } from './legal-hold.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly hold: Hold;
  readonly onClose: () => void;
}

/** Says what a hold does, or what lifting it does, and takes the reason down before it is done. */
export function LegalHoldDialog({ companyId, hold, onClose }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const act = hold.held ? 'liftHold' : 'placeHold';
  const server = useServerForm({
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
    <Dialog title={t(`audit.${act}`)} keepsOpen={server.form.isDirty()} onClose={onClose}>
      <SubmitForm
        server={server}
        submit={t(`audit.${act}`)}
        button={hold.held ? { color: 'red' } : undefined}
        onCancel={onClose}
      >
        <Text>{t(`audit.${act}Will`)}</Text>
        <TextInput
          label={t('audit.holdReason')}
          description={t(hold.held ? 'audit.liftReasonHelp' : 'audit.placeReasonHelp')}
          required={!hold.held}
          maxLength={500}
          data-autofocus
          {...server.form.getInputProps('reason')}
        />
      </SubmitForm>
    </Dialog>
  );
}
