import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** Asks before a page with unsaved changes is left; what only sorts or pages a list stays on it. */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const t = useT();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && placeOf(current) !== placeOf(next),
    enableBeforeUnload: when,
    disabled: !when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t('unsaved.ask')} onClose={blocker.reset}>
      <Stack gap="md">
        <Text>{t('unsaved.will')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {t('unsaved.stay')}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {t('unsaved.leave')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A page, or one of its views. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  'view' in search ? `${pathname} ${search.view}` : pathname;
