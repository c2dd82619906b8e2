import { Progress, Text } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { usePace } from '../../lib/use-pace.ts';
import type { ImportRecord } from './import-calls.ts';

interface Props {
  readonly one: ImportRecord;
  readonly label: string;
}

/** How far a large import is taken back. */
export function UndoProgress({ one: { counts, progress }, label }: Props) {
  const { t, format } = useI18n();
  const total = counts.new + counts.changed;
  const { rate, secondsLeft } = usePace(counts.undone, total);
  return (
    <>
      <Progress value={progress * 100} aria-label={label} transitionDuration={200} />
      <Text size="sm" c="dimmed">
        {t('imports.undoRate', {
          done: format.number(counts.undone),
          count: total,
          rate: format.number(rate, 0),
          eta: format.duration(secondsLeft),
        })}
      </Text>
    </>
  );
}
