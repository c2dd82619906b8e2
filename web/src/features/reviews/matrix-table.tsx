import { Table } from '@mantine/core';
import { useFormat } from '../../i18n/i18n-context.ts';
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
    <Table.ScrollContainer
      minWidth={320}
      mah={260}
      scrollAreaProps={{
        type: 'auto',
        viewportProps: { tabIndex: 0, 'aria-label': words('matrix'), role: 'group' },
      }}
    >
      <Table fz="md" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words('matrix.ai')}</Table.Th>
            <Table.Th>{words('matrix.person')}</Table.Th>
            <Table.Th ta="end">{words('matrix.count')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cell) => (
            <Table.Tr key={`${cell.ai} ${cell.person}`}>
              <Table.Td>{nameOf(cell.ai)}</Table.Td>
              <Table.Td fw={cell.ai === cell.person ? undefined : 600}>{nameOf(cell.person)}</Table.Td>
              <Table.Td ta="end">
                <PlainButton
                  onClick={() => onOpen(cell)}
                  aria-label={`${words('cell', { ai: nameOf(cell.ai), person: nameOf(cell.person) })}: ${format.number(cell.count)}`}
                >
                  {format.number(cell.count)}
                </PlainButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
