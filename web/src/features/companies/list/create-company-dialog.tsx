import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { rpc } from '../../../lib/rpc.ts';
import { browserZone } from '../../../lib/time-zones.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ZoneSelect } from '../../../ui/fields/zone-select.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { Invited } from '../people/invite-dialog.tsx';

interface Created {
  readonly id: string;
  readonly email: string;
  readonly inviteUrl?: string;
}

/** A new company, and the invitation of its first administrator. */
export function CreateCompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [created, setCreated] = useState<Created | null>(null);
  const initial: {
    name: string;
    adminName: string;
    adminEmail: string;
    timeZone: string;
    maxUsers: number | string;
  } = {
    name: '',
    adminName: '',
    adminEmail: '',
    timeZone: browserZone(),
    maxUsers: '',
  };
  const server = useServerForm({
    initialValues: initial,
    required: ['name', 'adminName', 'adminEmail'],
    numbers: ['maxUsers'],
    submit: ({ maxUsers, ...values }) =>
      rpc.platform.createCompany.mutate({
        ...values,
        ...(maxUsers === '' ? {} : { maxUsers: Number(maxUsers) }),
      }),
    async onDone({ company, adminUser, inviteUrl }) {
      setCreated({ id: company.id, email: adminUser.email, inviteUrl });
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
    },
  });
  const { form } = server;
  const close = () => {
    onClose();
    if (created)
      void navigate({
        to: '/platform/companies/$companyId/{-$tab}',
        params: { companyId: created.id, tab: 'people' },
      });
  };
  return (
    <Dialog
      title={t('companies.add')}
      keepsOpen={created ? created.inviteUrl !== undefined : form.isDirty()}
      onClose={close}
    >
      {created ? (
        <Invited email={created.email} inviteUrl={created.inviteUrl} onClose={close} />
      ) : (
        <SubmitForm server={server} submit={t('companies.create')}>
          <TextInput label={t('company.name')} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('companies.adminName')} {...form.getInputProps('adminName')} />
          <TextInput
            label={t('companies.adminEmail')}
            type="email"
            description={t('companies.adminHelp')}
            {...form.getInputProps('adminEmail')}
          />
          <ZoneSelect description={t('company.timeZoneHelp')} {...form.getInputProps('timeZone')} />
          <NumberField label={t('companies.maxUsers')} {...form.getInputProps('maxUsers')} />
        </SubmitForm>
      )}
    </Dialog>
  );
}
