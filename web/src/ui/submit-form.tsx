import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import type { ServerForm } from '../lib/use-server-form.ts';
import { FailureNotice } from './notice/failure-notice.tsx';

interface Props<Values extends object> {
  readonly server: ServerForm<Values>;
  /** What its button says. */
  readonly submit: string;
  /** How that looks: in a settings page it is as broad as its words. */
  readonly button?: Pick<ButtonProps, 'color' | 'variant' | 'style'>;
  /** What is as it was need not be sent. */
  readonly isChange?: boolean;
  /** Not yet: what it is about is still on its way. */
  readonly isEarly?: boolean;
  /** The way out of a dialog, beside the button. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** The form of a call: what went wrong above its fields, the button that sends it below. */
export function SubmitForm<Values extends object>({
  server,
  submit,
  onCancel,
  children,
  ...more
}: Props<Values>) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const hasFailed = server.failure !== null;
  // The button may be far below.
  useEffect(() => {
    if (hasFailed) top.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);
  const isIdle = more.isEarly || (more.isChange && !server.form.isDirty());
  const button = (
    <Button type="submit" loading={server.isPending} disabled={server.isBlocked || isIdle} {...more.button}>
      {submit}
    </Button>
  );
  return (
    <form onSubmit={server.onSubmit} noValidate>
      <Stack gap="md">
        {server.failure && (
          <div ref={top}>
            <FailureNotice failure={server.failure} />
          </div>
        )}
        {children}
        {onCancel ? (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {t('action.cancel')}
            </Button>
            {button}
          </Group>
        ) : (
          button
        )}
      </Stack>
    </form>
  );
}

/** Of a form that is one of several on its page. */
export const narrowButton = { style: { alignSelf: 'flex-start' } } as const;
