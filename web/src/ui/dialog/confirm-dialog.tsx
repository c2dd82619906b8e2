import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { ErrorNotice } from '../notice/failure-notice.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** What the act will do, before it does it. */
  readonly children: ReactNode;
  /** Where the title says more than the act. */
  readonly confirmLabel?: string;
  readonly keepLabel?: string;
  readonly isDanger?: boolean;
  readonly isBlocked?: boolean;
  /** It holds what was typed or chosen. */
  readonly keepsOpen?: boolean;
  readonly act: Pick<UseMutationResult, 'isPending' | 'error'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back lightly. */
export function ConfirmDialog(props: Props) {
  const t = useT();
  return (
    <Dialog title={props.title} keepsOpen={props.keepsOpen} onClose={props.onClose}>
      <Stack gap="md">
        <Text component="div">{props.children}</Text>
        <ErrorNotice error={props.act.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {props.keepLabel ?? t('action.cancel')}
          </Button>
          <Button
            color={props.isDanger ? 'red' : undefined}
            loading={props.act.isPending}
            disabled={props.isBlocked}
            onClick={props.onConfirm}
          >
            {props.confirmLabel ?? props.title}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
