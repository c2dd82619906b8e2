import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useI18n, useT } from '../../i18n/i18n-context.ts';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';

export type Hold = RpcOutput['audit']['getLegalHold'];

interface Props {
  readonly hold: Hold;
  /** Asks to place it, or to lift it. */
  readonly onAsk: () => void;
}

/** Whether the log of a company is held, since when, by whom and why. */
export function LegalHold({ hold, onAsk }: Props) {
  const { t, format } = useI18n();
  const mayChange = abilities.isPlatformAdmin(useProfile());
  return (
    <Stack gap="xs" align="flex-start">
      <Notice tone="plain">
        {hold.held
          ? t('audit.held', {
              when: format.dateTime(hold.heldAt),
              who: hold.heldBy ?? '–',
              reason: hold.reason ?? '–',
            })
          : t('audit.notHeld')}
      </Notice>
      {mayChange && (
        <Button size="xs" variant="default" onClick={onAsk}>
          {t(hold.held ? 'audit.liftHold' : 'audit.placeHold')}
        </Button>
      )}
    </Stack>
  );
}

interface DialogProps {
  readonly companyId: string | undefined;
  readonly hold: Hold;
  readonly onClose: () => void;
}

/** Says what a hold does, or what lifting it does, and takes the reason down before it is done. */
export function LegalHoldDialog({ companyId, hold, onClose }: DialogProps) {
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
