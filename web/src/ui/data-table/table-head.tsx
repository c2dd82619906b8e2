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
          const sortable = column.sortable && onSort;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              data-leading={column.leading || undefined}
              aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {sortable ? (
                <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(column, order))}>
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

function nextSort<Row>(column: Column<Row>, order: Sort['order'] | undefined): Sort {
  const first = column.descendingFirst ? 'desc' : 'asc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return { by: column.id, order: order === first ? other : first };
}

function SortIcon({ order }: { readonly order: Sort['order'] | undefined }) {
  const Icon = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={13} aria-hidden="true" data-idle={order ? undefined : true} />;
}
