import { Text } from '@mantine/core';
import { useFormat } from '../../i18n/i18n-context.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { FieldQuality } from './review-query.ts';
import { useReviewWords } from './review-words.ts';

interface Props {
  readonly quality: FieldQuality;
  readonly nameOf: (value: string) => string;
  readonly onOpen: (cell: FieldQuality['matrix'][number]) => void;
}

/** What the AI said by what people said; each count leads to its sessions. */
export function MatrixTable({ quality, nameOf, onOpen }: Props) {
  const words = useReviewWords();
  const format = useFormat();
  const rows = [...quality.matrix].sort(
    (a, b) => Number(a.ai === a.person) - Number(b.ai === b.person) || b.count - a.count,
  );
  return (
    <FactTable
      label={words('matrix')}
      heads={[words('matrix.ai'), words('matrix.person'), words('matrix.count')]}
      numbers={[2]}
      minWidth={320}
      maxHeight={260}
      rowKeys={rows.map(({ ai, person }) => `${ai} ${person}`)}
      rows={rows.map((cell) => {
        const [ai, person, count] = [nameOf(cell.ai), nameOf(cell.person), format.number(cell.count)];
        return [
          ai,
          <Text key="person" span inherit fw={cell.ai === cell.person ? undefined : 600}>
            {person}
          </Text>,
          <PlainButton
            key="count"
            onClick={() => onOpen(cell)}
            aria-label={`${words('cell', { ai, person })}: ${count}`}
          >
            {count}
          </PlainButton>,
        ];
      })}
    />
  );
}
