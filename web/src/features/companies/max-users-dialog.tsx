import { Button, NumberInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/i18n-context.ts';
import { rpc } from '../../lib/rpc.ts';
import { useServerForm } from '../../lib/use-server-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import type { Company } from '../../view/company/company-query.ts';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

/** How many people a company may have. */
export function MaxUsersDialog({ company, onClose }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const { form, onSubmit, failure, isPending, isBlocked } = useServerForm({
    initialValues: { maxUsers: company.maxUsers },
    submit: ({ maxUsers }) =>
      rpc.platform.updateCompany.mutate({ id: company.id, updatedAt: company.updatedAt, maxUsers }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ['platform'] });
      await queryClient.invalidateQueries({ queryKey: ['company', company.id] });
      onClose();
    },
  });
  return (
    <Dialog title={t('companies.changeMaxUsers')} keepsOpen={form.isDirty()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure && <FailureNotice failure={failure} />}
          <NumberInput
            label={t('companies.maxUsers')}
            allowDecimal={false}
            allowNegative={false}
            data-autofocus
            {...form.getInputProps('maxUsers')}
          />
          <Button type="submit" loading={isPending} disabled={isBlocked || !form.isDirty()}>
            {t('action.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
