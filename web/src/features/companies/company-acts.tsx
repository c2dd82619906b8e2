import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { AskButton } from '../../ui/dialog/ask-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { say } from '../../ui/say.ts';
import { SubmitForm } from '../../ui/submit-form.tsx';
import type { Company } from '../../view/company/company-query.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';

interface Props {
  readonly company: Company;
}

type Act = 'activate' | 'suspend' | 'archive' | 'restore';

/** What may be done to a company as it is now. */
export function CompanyActs({ company }: Props) {
  const t = useT();
  const profile = useProfile();
  const [isSizing, setSizing] = useState(false);
  if (!abilities.isPlatformAdmin(profile)) return null;
  return (
    <>
      {company.status !== 'ARCHIVED' && (
        <Button variant="default" onClick={() => setSizing(true)}>
          {t('companies.changeMaxUsers')}
        </Button>
      )}
      {actsFor(company.status, abilities.isSuperAdmin(profile)).map((what) => (
        <ActButton key={what} company={company} what={what} />
      ))}
      {isSizing && <MaxUsersDialog company={company} onClose={() => setSizing(false)} />}
    </>
  );
}

function ActButton({ company, what }: Props & { readonly what: Act }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id, name, updatedAt } = company;
  const act = useMutation({
    mutationFn: async () => {
      if (what === 'archive') await rpc.platform.archiveCompany.mutate({ id });
      else
        await rpc.platform.updateCompany.mutate({
          id,
          updatedAt,
          status: what === 'suspend' ? 'SUSPENDED' : 'ACTIVE',
        });
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
      await queryClient.invalidateQueries({ queryKey: ['company', id] });
      say(t(`companies.done.${what}`, { name }));
    },
  });
  return (
    <AskButton
      label={t(`companies.act.${what}`)}
      title={t(`companies.ask.${what}`, { name })}
      variant={what === 'archive' ? 'light' : 'default'}
      color={what === 'archive' ? 'red' : undefined}
      act={act}
      isDanger={what === 'archive' || what === 'suspend'}
    >
      {t(`companies.will.${what}`)}
    </AskButton>
  );
}

function actsFor(status: Company['status'], isSuperAdmin: boolean): readonly Act[] {
  if (status === 'ARCHIVED') return isSuperAdmin ? ['restore'] : [];
  const change: Act[] =
    status === 'ACTIVE' ? ['suspend'] : status === 'TRIAL' ? ['activate', 'suspend'] : ['activate'];
  return isSuperAdmin ? [...change, 'archive'] : change;
}

interface SizeProps {
  readonly company: Company;
  readonly onClose: () => void;
}

/** How many people a company may have. */
function MaxUsersDialog({ company, onClose }: SizeProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const server = useServerForm({
    initialValues: { maxUsers: company.maxUsers },
    submit: ({ maxUsers }) =>
      rpc.platform.updateCompany.mutate({ id: company.id, updatedAt: company.updatedAt, maxUsers }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
      await queryClient.invalidateQueries({ queryKey: ['company', company.id] });
      onClose();
    },
  });
  const { form } = server;
  return (
    <Dialog title={t('companies.changeMaxUsers')} keepsOpen={form.isDirty()} onClose={onClose}>
      <SubmitForm server={server} submit={t('action.save')} isChange>
        <NumberField label={t('companies.maxUsers')} data-autofocus {...form.getInputProps('maxUsers')} />
      </SubmitForm>
    </Dialog>
  );
}
