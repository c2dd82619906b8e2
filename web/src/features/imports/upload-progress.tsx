import { Progress, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { usePace } from '../../lib/use-pace.ts';

interface Props {
  readonly fileName: string;
  readonly sent: number;
  readonly total: number;
}

/** How much of a file is on its way to the service: over a slow line that takes longer than the import itself. */
export function UploadProgress({ fileName, sent, total }: Props) {
  const { t, format } = useI18n();
  const { rate, secondsLeft } = usePace(sent, total);
  return (
    <>
      <Progress
        value={total === 0 ? 0 : Math.min(100, (sent / total) * 100)}
        aria-label={t('imports.sending', { file: fileName })}
        transitionDuration={200}
      />
      <Text size="sm" c="dimmed">
        {sent >= total
          ? t('imports.sentAll')
          : t('imports.sent', {
              sent: format.bytes(sent),
              total: format.bytes(total),
              rate: format.bytes(rate),
              eta: format.duration(secondsLeft),
            })}
      </Text>
    </>
  );
}
