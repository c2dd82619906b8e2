import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { type RpcInput, rpc } from '../../../lib/rpc.ts';
import { type ServerForm, useServerForm } from '../../../lib/use-server-form.ts';
import { say } from '../../../ui/say.ts';
import { type Company, companyQuery } from '../../../view/company/company-query.ts';
import { profileQuery } from '../../../view/profile/profile-query.ts';
import { dashboardKey } from '../../../view/sessions/dashboard-queries.ts';
import type { SectionProps } from './section-props.ts';

type CompanyChange = Omit<RpcInput['company']['update'], 'companyId'>;

type Rules<Values extends object> = Pick<
  Parameters<typeof useServerForm<Values, unknown>>[0],
  'numbers' | 'required'
>;

/** A section of a company's settings: saves what it holds, unless somebody else did meanwhile. */
export function useCompanyForm<Values extends object>(
  { company, companyId }: SectionProps,
  valuesOf: (company: Company) => Values,
  changesOf: (values: Values) => CompanyChange,
  rules?: Rules<Values>,
): ServerForm<Values> {
  const t = useT();
  const queryClient = useQueryClient();
  const { queryKey } = companyQuery(companyId);
  const seenAt = () => queryClient.getQueryData(queryKey)?.company.updatedAt ?? company.updatedAt;
  const server = useServerForm({
    initialValues: valuesOf(company),
    ...rules,
    // Another section of the page may have been saved a moment ago, by the same click.
    submit: (values) => rpc.company.update.mutate({ companyId, updatedAt: seenAt(), ...changesOf(values) }),
    async onDone(saved) {
      queryClient.setQueryData(queryKey, saved);
      begin(valuesOf(saved.company));
      say(t('profile.saved'));
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
      // Its days are counted by its zone, its batches by its budget.
      await queryClient.invalidateQueries({ queryKey: dashboardKey });
      await queryClient.invalidateQueries({ queryKey: ['batch'] });
    },
  });
  const begin = (values: Values): void => {
    server.form.setInitialValues(values);
    server.form.reset();
  };
  // Begins anew with what was saved, by whomever; what another section saved leaves what is typed here alone.
  const stored = JSON.stringify(valuesOf(company));
  const beginStored = useEffectEvent(() => begin(valuesOf(company)));
  const begun = useRef(stored);
  useEffect(() => {
    if (begun.current === stored) return;
    begun.current = stored;
    beginStored();
  }, [stored]);
  return server;
}
