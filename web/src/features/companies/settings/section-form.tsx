import { Fieldset, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { useUnsaved } from '../../../view/unsaved/unsaved-context.ts';

interface Props<Values extends object> {
  readonly server: ServerForm<Values>;
  readonly mayChange: boolean;
  readonly further?: ReactNode;
  readonly children: ReactNode;
}

/** The form of one section, saved by the bar of its page; for who may only read it, its fields stand still. */
export function SectionForm<Values extends object>({ server, mayChange, further, children }: Props<Values>) {
  const { form, failure, forget, isPending, isBlocked, save } = server;
  const place = useRef<HTMLFormElement>(null);
  const discard = () => {
    form.reset();
    forget();
  };
  useUnsaved({ isDirty: form.isDirty(), isPending, isBlocked, save, discard });
  // The bar that was clicked may be far from the section that was refused.
  const hasFailed = failure !== null;
  useEffect(() => {
    if (hasFailed) place.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);
  return (
    <form onSubmit={server.onSubmit} noValidate ref={place}>
      <Fieldset variant="unstyled" m={0} disabled={!mayChange}>
        <Stack gap="md">
          {failure && <FailureNotice failure={failure} />}
          {children}
          {mayChange && further && <Group gap="xs">{further}</Group>}
          {/* For Enter in a field. */}
          <button type="submit" hidden />
        </Stack>
      </Fieldset>
    </form>
  );
}
