import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { type SavedView, type Screen, viewsQuery } from './views-query.ts';

interface Props {
  readonly screen: Screen;
  readonly companyId: string | undefined;
  /** The view that is renamed or shared, or the address to save, without what stands before the question mark. */
  readonly view: SavedView | string;
  readonly onClose: () => void;
}

export function SaveViewDialog({ screen, companyId, view, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const isNew = typeof view === 'string';
  const server = useServerForm({
    initialValues: isNew ? { name: '', isShared: false } : { name: view.name, isShared: view.isShared },
    required: ['name'],
    submit: (values) =>
      isNew
        ? rpc.views.save.mutate({ ...values, screen, companyId, search: view })
        : rpc.views.update.mutate({ ...values, companyId, id: view.id }),
    async onDone({ view: { name } }) {
      await client.invalidateQueries({ queryKey: viewsQuery(companyId).queryKey });
      say(t('views.kept', { name }));
      onClose();
    },
  });
  const { form } = server;
  return (
    <Dialog
      title={t(isNew ? 'views.keep' : 'views.change.title')}
      keepsOpen={form.isDirty()}
      onClose={onClose}
    >
      <SubmitForm server={server} submit={t('action.save')} onCancel={onClose}>
        <TextInput
          label={t('views.name')}
          description={isNew && t('views.nameHelp')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Switch label={t('views.share')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
      </SubmitForm>
    </Dialog>
  );
}
