import { Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { say as tell } from '../../../ui/say.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { dashboardKey } from '../../../view/sessions/dashboard-queries.ts';
import { useAttributeWords } from './attribute-words.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly attribute: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** Values of an attribute that mean the same, as one. */
export function MergeValuesDialog({ companyId, attribute, label, onClose }: Props) {
  const say = useAttributeWords();
  const client = useQueryClient();
  const server = useServerForm({
    initialValues: { from: '', into: '' },
    submit: ({ from, into }) =>
      rpc.dashboard.mergeAttributeValues.mutate({
        companyId,
        key: attribute,
        from: from
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        into,
      }),
    async onDone({ isMerging }) {
      tell(say(isMerging ? 'mergedLater' : 'merged'));
      onClose();
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  const { form } = server;
  return (
    <Dialog title={say('mergeOf', { label })} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={say('merge')} isChange>
        <Text size="sm">{say('mergeHelp')}</Text>
        <Textarea label={say('from')} autosize minRows={3} data-autofocus {...form.getInputProps('from')} />
        <TextInput label={say('into')} {...form.getInputProps('into')} />
      </SubmitForm>
    </Dialog>
  );
}
