import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { useSay } from '../../ui/use-say.ts';
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
  const say = useSay();
  const client = useQueryClient();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { name: '', isShared: false },
    validate: ({ name }) => (name.trim() === '' ? { name: t('field.empty') } : {}),
    submit: (values) => rpc.views.save.mutate({ ...values, screen, companyId, search: kept }),
    async onDone({ view }) {
      await client.invalidateQueries({ queryKey: viewsQuery(companyId).queryKey });
      say(t('views.kept', { name: view.name }));
      onClose();
    },
  });
  return (
    <Dialog title={t('views.keep')} keepsOpen={form.isDirty()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure && <FailureNotice failure={failure} />}
          <TextInput
            label={t('views.name')}
            description={t('views.nameHelp')}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Switch label={t('views.share')} {...form.getInputProps('isShared', { type: 'checkbox' })} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={isBlocked}>
              {t('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
