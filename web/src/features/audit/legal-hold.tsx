import { Button, Stack } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { RpcOutput } from '../../lib/rpc.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { abilities } from '../../view/profile/abilities.ts';
import { useProfile } from '../../view/profile/use-profile.ts';

export type Hold = RpcOutput['audit']['getLegalHold'];

interface Props {
  readonly hold: Hold;
  /** Asks to place it, or to lift it. */
  readonly onAsk: () => void;
}

/** Whether the log of a company is held, since when, by whom and why. */
export function LegalHold({ hold, onAsk }: Props) {
  const { t, format } = useI18n();
  const mayChange = abilities.isPlatformAdmin(useProfile());
  return (
    <Stack gap="xs" align="flex-start">
      <Notice tone="plain">
        {hold.held
          ? t('audit.held', {
              when: format.dateTime(hold.heldAt),
              who: hold.heldBy ?? '–',
              reason: hold.reason ?? '–',
            })
          : t('audit.notHeld')}
      </Notice>
      {mayChange && (
        <Button size="xs" variant="default" onClick={onAsk}>
          {t(hold.held ? 'audit.liftHold' : 'audit.placeHold')}
        </Button>
      )}
    </Stack>
  );
}
