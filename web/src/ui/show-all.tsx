import { Anchor } from '@mantine/core';
import { useT } from '../i18n/i18n-context.ts';

interface Props {
  readonly isAll: boolean;
  readonly onTurn: (isAll: boolean) => void;
  /** What it says before; else how many there are. */
  readonly label?: string;
  readonly count: number;
}

/** Unfolds a long list, and folds it again: it stays where it is, and so does the keyboard. */
export function ShowAll({ isAll, onTurn, count, label }: Props) {
  const t = useT();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      aria-expanded={isAll}
      onClick={() => onTurn(!isAll)}
    >
      {isAll ? t('list.fewer') : (label ?? t('list.all', { count }))}
    </Anchor>
  );
}
