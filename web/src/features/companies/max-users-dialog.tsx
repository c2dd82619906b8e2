import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import type { Company } from '../../view/company/company-query.ts';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

/** How many people a company may have. */
export function MaxUsersDialog({ company, onClose }: Props) {
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
