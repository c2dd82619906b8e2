import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeyScope, keyScopes } from '../../../../src/kernel/actor.ts';
import { useT } from '../../i18n/i18n-context.ts';
import type { Translate } from '../../i18n/translate.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { keysQuery, scopeWords } from './keys-query.ts';
import { NewKey } from './new-key.tsx';
import { noPerson, PersonFields, proofOf } from './person-fields.tsx';

interface Props {
  readonly companyId: string | undefined;
  readonly scopes: readonly KeyScope[];
  readonly onCreated?: (key: string) => void;
  readonly onClose: () => void;
}

const ends = ['30', '90', '365', '730', '1825', 'never'];
const dayMs = 86_400_000;

/** A new key: what for, what it may do, until when and from where; then it is shown, once. */
export function CreateKeyDialog({ companyId, scopes, onCreated, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const first: readonly string[] = scopes;
  const server = useServerForm({
    initialValues: { name: '', scopes: first, end: '365', networks: '', ...noPerson },
    submit: ({ name, scopes: chosen, end, networks, ...person }) =>
      rpc.apiKeys.create.mutate({
        companyId,
        name,
        scopes: keyScopes.filter((scope) => chosen.includes(scope)),
        expiresAt: end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString(),
        networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
        ...proofOf(person),
      }),
    async onDone(made) {
      setKey(made.key);
      onCreated?.(made.key);
      await client.invalidateQueries({ queryKey: keysQuery(companyId).queryKey });
    },
  });
  const { form } = server;
  return (
    <Dialog
      title={key === null ? t('apiKeys.add') : t('apiKeys.new')}
      keepsOpen={key !== null || form.isDirty()}
      onClose={onClose}
    >
      {key !== null ? (
        <NewKey value={key} onClose={onClose} />
      ) : (
        <SubmitForm server={server} submit={t('apiKeys.add')}>
          <TextInput
            label={t('apiKeys.name')}
            description={t('apiKeys.nameHelp')}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={t('apiKeys.scopes')} {...form.getInputProps('scopes')}>
            <Stack gap={6} mt={6}>
              {keyScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scopeWords[scope])} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={t('apiKeys.expires')}
            allowDeselect={false}
            data={ends.map((end) => ({ value: end, label: endWords(t, end) }))}
            {...form.getInputProps('end')}
          />
          <Textarea
            label={t('apiKeys.networks')}
            description={t('apiKeys.networksHelp')}
            autosize
            minRows={1}
            {...form.getInputProps('networks')}
          />
          <PersonFields form={form} />
        </SubmitForm>
      )}
    </Dialog>
  );
}

function endWords(t: Translate, end: string): string {
  if (end === 'never') return t('apiKeys.never');
  const days = Number(end);
  return days < 365 ? t('apiKeys.days', { count: days }) : t('apiKeys.years', { count: days / 365 });
}
