import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { type Screen, viewsQuery } from './views-query.ts';

interface Props {
  readonly screen: Screen;
  readonly companyId: string | undefined;
  /** The address that is kept, without what stands before the question mark. */
  readonly kept: string;
  readonly onClose: () => void;
}

export function SaveViewDialog({ screen, companyId, kept, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const server = useServerForm({
    initialValues: { name: '', isShared: false },
    required: ['name'],
    submit: (values) => rpc.views.save.mutate({ ...values, screen, companyId, search: kept }),
    async onDone({ view }) {
      await client.invalidateQueries({ queryKey: viewsQuery(companyId).queryKey });
      say(t('views.kept', { name: view.name }));
      onClose();
    },
  });
  const { form } = server;
  return (
    <Dialog title={t('views.keep')} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={t('action.save')} onCancel={onClose}>
        <TextInput
          label={t('views.name')}
          description={t('views.nameHelp')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Switch label={t('views.share')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
      </SubmitForm>
    </Dialog>
  );
}
