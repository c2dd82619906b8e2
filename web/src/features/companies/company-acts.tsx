import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { say } from '../../ui/say.ts';
import type { Company } from '../../view/company/company-query.ts';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';
import { MaxUsersDialog } from './max-users-dialog.tsx';

type Act = 'activate' | 'suspend' | 'archive' | 'restore';

/** What may be done to a company as it is now. */
export function CompanyActs({ company }: { readonly company: Company }) {
  const t = useT();
  const profile = useProfile();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isSizing, setSizing] = useState(false);
  const act = useMutation({
    mutationFn: (what: Act) =>
      what === 'archive'
        ? rpc.platform.archiveCompany.mutate({ id: company.id })
        : rpc.platform.updateCompany.mutate({
            id: company.id,
            updatedAt: company.updatedAt,
            status: what === 'suspend' ? 'SUSPENDED' : 'ACTIVE',
          }),
    async onSuccess(_done, what) {
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
      await queryClient.invalidateQueries({ queryKey: ['company', company.id] });
      say(t(`companies.done.${what}`, { name: company.name }));
      setAsked(null);
    },
  });
  if (!abilities.isPlatformAdmin(profile)) return null;
  const offered = actsFor(company.status, abilities.isSuperAdmin(profile));
  return (
    <>
      {company.status !== 'ARCHIVED' && (
        <Button variant="default" onClick={() => setSizing(true)}>
          {t('companies.changeMaxUsers')}
        </Button>
      )}
      {offered.map((what) => (
        <Button
          key={what}
          variant={what === 'archive' ? 'light' : 'default'}
          color={what === 'archive' ? 'red' : undefined}
          onClick={() => {
            act.reset();
            setAsked(what);
          }}
        >
          {t(`companies.act.${what}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={t(`companies.ask.${asked}`, { name: company.name })}
          confirmLabel={t(`companies.act.${asked}`)}
          isDanger={asked === 'archive' || asked === 'suspend'}
          isPending={act.isPending}
          error={act.error}
          onConfirm={() => act.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {t(`companies.will.${asked}`)}
        </ConfirmDialog>
      )}
      {isSizing && <MaxUsersDialog company={company} onClose={() => setSizing(false)} />}
    </>
  );
}

function actsFor(status: Company['status'], isSuperAdmin: boolean): readonly Act[] {
  if (status === 'ARCHIVED') return isSuperAdmin ? ['restore'] : [];
  const change: Act[] =
    status === 'ACTIVE' ? ['suspend'] : status === 'TRIAL' ? ['activate', 'suspend'] : ['activate'];
  return isSuperAdmin ? [...change, 'archive'] : change;
}
