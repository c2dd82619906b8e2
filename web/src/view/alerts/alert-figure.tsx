import { Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useAlertWords } from './alert-words.ts';
import type { AlertMetric } from './alerts-query.ts';
import { figureWords } from './figure-words.ts';

interface Props {
  readonly metric: AlertMetric;
  readonly value: number | null;
  readonly usual: number | null;
}

/** What a window showed, over what is usual. */
export function AlertFigure({ metric, value, usual }: Props) {
  const { format } = useI18n();
  const words = useAlertWords();
  return (
    <>
      {figureWords(metric, value, format)}
      <Text size="xs" c="dimmed">
        {words('usual', { value: figureWords(metric, usual, format) })}
      </Text>
    </>
  );
}
