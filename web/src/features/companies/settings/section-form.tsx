import { Button, Fieldset, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';

interface Props<Values extends object> {
  readonly server: ServerForm<Values>;
  readonly mayChange: boolean;
  readonly further?: ReactNode;
  readonly children: ReactNode;
}

/** The form of one section; for who may only read it, its fields stand still. */
export function SectionForm<Values extends object>({ server, mayChange, further, children }: Props<Values>) {
  const t = useT();
  return (
    <form onSubmit={server.onSubmit} noValidate>
      <Fieldset variant="unstyled" m={0} disabled={!mayChange}>
        <Stack gap="md">
          {server.failure && <FailureNotice failure={server.failure} />}
          {children}
          {mayChange && (
            <Group gap="xs">
              <Button
                type="submit"
                loading={server.isPending}
                disabled={server.isBlocked || !server.form.isDirty()}
              >
                {t('action.save')}
              </Button>
              {further}
            </Group>
          )}
        </Stack>
      </Fieldset>
    </form>
  );
}
