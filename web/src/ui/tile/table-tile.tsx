import type { UseQueryResult } from '@tanstack/react-query';
import { FactTable, type FactTableProps } from '../fact-table.tsx';
import { Tile } from './tile.tsx';
import { tileState } from './tile-state.ts';

interface Props extends Omit<FactTableProps, 'label'> {
  readonly title: string;
  readonly query: UseQueryResult;
  readonly emptyText?: string;
}

/** A tile that is one table. */
export function TableTile({ title, query, emptyText, ...table }: Props) {
  return (
    <Tile title={title} state={tileState(query, () => table.rows.length === 0)} emptyText={emptyText}>
      <FactTable label={title} {...table} />
    </Tile>
  );
}
