import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-table.module.css';

export interface FactTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: ReadonlyArray<readonly ReactNode[]>;
  /** What the rows are known by, where not all of their cells are text. */
  readonly rowKeys?: readonly string[];
  /** Which columns hold numbers, that stand under each other. */
  readonly numbers?: readonly number[];
  /** Below this width it scrolls sideways; else by the number of columns. */
  readonly minWidth?: number;
  /** Above this height it scrolls. */
  readonly maxHeight?: number | 'none';
}

/** A few rows inside a tile; what is more scrolls. On a telephone many columns stand under each other, each with its name. */
export function FactTable(props: FactTableProps) {
  const { label, heads, rows, rowKeys, numbers = [], minWidth, maxHeight = 480 } = props;
  const alignOf = (index: number) => (numbers.includes(index) ? 'end' : undefined);
  const isLong = heads.length > 3 && numbers.length + 1 < heads.length;
  return (
    <Table.ScrollContainer
      className={isLong ? classes.long : undefined}
      minWidth={minWidth ?? Math.max(280, heads.length * 90)}
      // On a telephone the page moves under the thumb, nothing in it.
      mah={{ base: 'none', sm: maxHeight }}
      scrollAreaProps={{
        type: 'auto',
        // Beside the last numbers, not over them.
        offsetScrollbars: 'present',
        viewportProps: { tabIndex: 0, 'aria-label': label, role: 'group' },
      }}
    >
      {/* Words stay whole where they fit: a page's own rule would break short ones in narrow columns. */}
      <Table className={classes.table} fz="md" verticalSpacing={6} style={{ overflowWrap: 'break-word' }}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} ta={alignOf(index)} c="dimmed" fw={550} fz="sm">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={rowKeys?.[at] ?? row.join('|')}>
              {row.map((cell, index) => (
                <Table.Td key={heads[index]} ta={alignOf(index)} data-head={heads[index]}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
