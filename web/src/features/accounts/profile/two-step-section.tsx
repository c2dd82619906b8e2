import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useProfile } from '../../../view/profile/use-profile.ts';
import { TwoStepOff } from './two-step-off.tsx';

const TwoStepSetup = lazyPart(() => import('./two-step-setup.tsx'), 'TwoStepSetup');

/** The second step of signing in: switched on with an authenticator, off with password and code. */
export function TwoStepSection() {
  const t = useT();
  const { mfaEnabled } = useProfile();
  // Chosen by the click: a profile that is read anew meanwhile must not swap the dialog that shows the codes.
  const [opened, setOpened] = useState<'setUp' | 'off' | null>(null);
  const close = () => setOpened(null);
  return (
    <SettingsSection title={t('twoStep.title')} description={t('twoStep.help')}>
      <Stack gap="md" align="flex-start">
        <Group gap="xs">
          <Badge color={mfaEnabled ? 'green' : 'gray'} variant="light">
            {t(mfaEnabled ? 'twoStep.on' : 'twoStep.off')}
          </Badge>
          <Text>{t(mfaEnabled ? 'twoStep.onText' : 'twoStep.offText')}</Text>
        </Group>
        <Button variant="default" onClick={() => setOpened(mfaEnabled ? 'off' : 'setUp')}>
          {t(mfaEnabled ? 'twoStep.switchOff' : 'twoStep.setUp')}
        </Button>
        {opened === 'setUp' && <TwoStepSetup onClose={close} />}
        {opened === 'off' && <TwoStepOff onClose={close} />}
      </Stack>
    </SettingsSection>
  );
}
