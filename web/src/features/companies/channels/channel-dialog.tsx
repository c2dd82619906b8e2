import { useI18n } from '../../../i18n/i18n-context.ts';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { say } from '../../../ui/say.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { useChannelWords } from './channel-words.ts';

export type Channel = RpcOutput['newsChannels']['list']['channels'][number];

interface Props {
  readonly channel: Channel;
  readonly companyId: string | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What a channel is called, where it leads and how it speaks; its address stays unless another one is typed. */
export function ChannelDialog({ channel, companyId, onChanged, onClose }: Props) {
  const words = useChannelWords();
  const { t } = useI18n();
  const { id, kind, name, language, host } = channel;
  const server = useServerForm({
    initialValues: { name, address: '', language },
    required: ['name'],
    submit: ({ address, ...values }) =>
      rpc.newsChannels.save.mutate({
        ...values,
        ...(address.trim() === '' ? {} : { address: address.trim() }),
        ...{ id, kind, companyId },
      }),
    onDone() {
      onChanged();
      say(t('profile.saved'));
      onClose();
    },
  });
  return (
    <Dialog title={name} keepsOpen={server.form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={t('action.save')} isChange>
        <ChannelFields server={server} addressHelp={words('addressKept', { host })} />
      </SubmitForm>
    </Dialog>
  );
}
