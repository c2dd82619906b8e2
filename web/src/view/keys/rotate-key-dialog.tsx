import { Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { type ApiKey, keysQuery } from './keys-query.ts';
import { NewKey } from './new-key.tsx';
import { noPerson, PersonFields, proofOf } from './person-fields.tsx';

interface Props {
  readonly apiKey: ApiKey;
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

const overlaps = [0, 1, 24, 72];

/** A new secret under the same name; programs change over while the old one is still valid. */
export function RotateKeyDialog({ apiKey, companyId, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const server = useServerForm({
    initialValues: { overlap: '24', ...noPerson },
    submit: ({ overlap, ...person }) =>
      rpc.apiKeys.rotate.mutate({
        id: apiKey.id,
        companyId,
        overlapHours: Number(overlap),
        ...proofOf(person),
      }),
    async onDone(made) {
      setKey(made.key);
      await client.invalidateQueries({ queryKey: keysQuery(companyId).queryKey });
    },
  });
  return (
    <Dialog
      title={key === null ? t('apiKeys.rotateOf', { name: apiKey.name }) : t('apiKeys.new')}
      keepsOpen={key !== null || server.form.isDirty()}
      onClose={onClose}
    >
      {key !== null ? (
        <NewKey value={key} onClose={onClose} />
      ) : (
        <SubmitForm server={server} submit={t('apiKeys.rotate')} onCancel={onClose}>
          <Text>{t('apiKeys.rotateWill')}</Text>
          <Select
            label={t('apiKeys.overlap')}
            allowDeselect={false}
            data={overlaps.map((hours) => ({
              value: String(hours),
              label: hours === 0 ? t('apiKeys.overlapNone') : t('apiKeys.hours', { count: hours }),
            }))}
            {...server.form.getInputProps('overlap')}
          />
          <PersonFields form={server.form} />
        </SubmitForm>
      )}
    </Dialog>
  );
}
