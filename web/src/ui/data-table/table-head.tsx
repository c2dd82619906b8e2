import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, Sort } from './column.ts';
import classes from './data-table.module.css';

interface Props<Row> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => {
          const order = sort?.by === column.id ? sort.order : undefined;
          const { sortable } = column;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-leading={column.leading || undefined}
              aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {sortable && onSort ? (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() =>
                    onSort({ by: column.id, order: order === sortable ? opposite[sortable] : sortable })
                  }
                >
                  {column.header}
                  <SortIcon order={order} />
                </UnstyledButton>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

function SortIcon({ order }: { readonly order: Sort['order'] | undefined }) {
  const Icon = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={13} aria-hidden="true" data-idle={order ? undefined : true} />;
}
