import { Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { say as tell } from '../../../ui/say.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { dashboardKey, listQuery } from '../../../view/sessions/dashboard-queries.ts';
import { useAttributeWords } from './attribute-words.ts';

interface Props {
  readonly companyId: string | undefined;
  readonly attribute: string;
  readonly label: string;
  readonly onClose: () => void;
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** How many sessions have one of these values, of all times. */
function useCount(companyId: string | undefined, key: string, values: readonly string[]): number | undefined {
  const { data } = useQuery({
    ...listQuery({ companyId, attribute: { [key]: [...values] }, limit: 1 }),
    // A count belongs to the values that are written there now.
    placeholderData: undefined,
    enabled: values.length > 0,
  });
  return values.length > 0 ? data?.pagination.totalCount : undefined;
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
        from: linesOf(from),
        into,
      }),
    async onDone({ isMerging }) {
      tell(say(isMerging ? 'mergedLater' : 'merged'));
      onClose();
      await client.invalidateQueries({ queryKey: dashboardKey });
    },
  });
  const { form } = server;
  const [asked] = useDebouncedValue(form.getValues(), 300);
  const from = useCount(companyId, attribute, linesOf(asked.from));
  const into = useCount(companyId, attribute, linesOf(asked.into));
  const told = (count: number | undefined) => count !== undefined && say('sessions', { count });
  return (
    <Dialog title={say('mergeOf', { label })} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={say('merge')} isChange>
        <Text size="sm">{say('mergeHelp')}</Text>
        <Textarea
          label={say('from')}
          description={told(from)}
          inputWrapperOrder={order}
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('from')}
        />
        <TextInput
          label={say('into')}
          description={into === 0 ? say('newValue') : told(into)}
          inputWrapperOrder={order}
          {...form.getInputProps('into')}
        />
      </SubmitForm>
    </Dialog>
  );
}
