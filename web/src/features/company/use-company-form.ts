import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { type ServerForm, useServerForm } from '../../lib/use-server-form.ts';
import { useSay } from '../../ui/use-say.ts';
import { profileQuery } from '../accounts/account-queries.ts';
import { type CompanyChange, companyQuery, type SectionProps } from './company-door.ts';

/** A section of a company's settings: saves what it holds, unless somebody else did meanwhile. */
export function useCompanyForm<Values extends object>(
  { company, companyId }: SectionProps,
  initialValues: Values,
  changesOf: (values: Values) => CompanyChange,
): ServerForm<Values> {
  const t = useT();
  const say = useSay();
  const queryClient = useQueryClient();
  return useServerForm({
    initialValues,
    submit: (values) =>
      rpc.company.update.mutate({ companyId, updatedAt: company.updatedAt, ...changesOf(values) }),
    async onDone(saved) {
      queryClient.setQueryData(companyQuery(companyId).queryKey, saved);
      say(t('profile.saved'));
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
    },
  });
}
