import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useT } from '../../../i18n/i18n-context.ts';
import { saveText } from '../../../lib/save-text.ts';
import { Copy } from '../../../ui/copy.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: each lets a person in when the authenticator is lost. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useT();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text>{t('twoStep.codesLead')}</Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} fz="md" component="li" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Copy value={text} isAll />
        <Button variant="default" onClick={() => saveText('parlance-recovery-codes.txt', text)}>
          {t('action.download')}
        </Button>
      </Group>
      <Button onClick={onDone} data-autofocus>
        {t('twoStep.codesKept')}
      </Button>
    </Stack>
  );
}
