import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { useT } from '../../../i18n/i18n-context.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useProfile } from '../use-profile.ts';
import { TwoStepOff } from './two-step-off.tsx';

const TwoStepSetup = lazyPart(() => import('./two-step-setup.tsx'), 'TwoStepSetup');

/** The second step of signing in: switched on with an authenticator, off with password and code. */
export function TwoStepSection() {
  const t = useT();
  const { mfaEnabled } = useProfile();
  const [opened, { open, close }] = useDisclosure();
  return (
    <SettingsSection title={t('twoStep.title')} description={t('twoStep.help')}>
      <Stack gap="md" align="flex-start">
        <Group gap="xs">
          <Badge color={mfaEnabled ? 'green' : 'gray'} variant="light">
            {t(mfaEnabled ? 'twoStep.on' : 'twoStep.off')}
          </Badge>
          <Text size="md">{t(mfaEnabled ? 'twoStep.onText' : 'twoStep.offText')}</Text>
        </Group>
        <Button variant="default" onClick={open}>
          {t(mfaEnabled ? 'twoStep.switchOff' : 'twoStep.setUp')}
        </Button>
        {opened && !mfaEnabled && (
          <Suspense>
            <TwoStepSetup onClose={close} />
          </Suspense>
        )}
        {opened && mfaEnabled && <TwoStepOff onClose={close} />}
      </Stack>
    </SettingsSection>
  );
}
