import { Group, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { tileState } from '../tile/tile-state.ts';
import type { Column, Sort, TablePage } from './column.ts';
import classes from './data-table.module.css';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableScroll } from './table-scroll.tsx';
import { TableViewMenu } from './table-view-menu.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useTableView } from './use-table-view.ts';

export interface DataTableProps<Row extends RowData> {
  /** Names what is listed, for the caption and for what is kept of this table's look. */
  readonly id: string;
  readonly label: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What brings the rows. An older page stays in sight, dimmed, while the next one is on its way. */
  readonly query: UseQueryResult<{ readonly pagination?: TablePage; readonly [name: string]: unknown }>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly onPage?: (page: number) => void;
  readonly onLimit?: (limit: number) => void;
  readonly onOpen?: (row: Row) => void;
  readonly openRowId?: string | null;
  /** Search and filters at the left of the head; exports at its right. */
  readonly toolbar?: ReactNode;
  readonly actions?: ReactNode;
  readonly empty: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });
const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** Rows of the server: it sorts and pages, this shows. Columns, density and keyboard are the reader's. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, query, onOpen, onPage } = props;
  const page = query.data?.pagination;
  const state = tileState(query, () => rows.length === 0);
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useTableView(id, columns);
  const keys = useRowKeys(body, rows, onOpen, Boolean(props.openRowId));

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({
        id: column.id,
        enableHiding: !column.leading,
        cell: ({ row }) => column.cell(row.original),
      }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility: view.visibility },
  });
  const shown = columns.filter((column) => view.visibility[column.id]);

  // Rows may have gone since an address was made: beyond the last page is not "nothing here".
  const isBeyond = state.status === 'empty' && (page?.totalCount ?? 0) > 0;
  const status = isBeyond ? 'ready' : state.status;

  return (
    <section
      className={classes.root}
      data-table=""
      aria-label={label}
      aria-busy={status === 'loading' || query.isPlaceholderData}
    >
      {state.failure?.code !== 'FORBIDDEN' && (
        <Group justify="space-between" align="flex-start" gap="xs" className={classes.toolbar}>
          <div className={classes.tools}>{props.toolbar}</div>
          <Group gap="xs">
            {props.actions}
            <TableViewMenu columns={columns} view={view} />
          </Group>
        </Group>
      )}
      {state.failure && <FailureNotice failure={state.failure} onRetry={state.onRetry} />}
      {status === 'empty' && props.empty}
      {(status === 'ready' || status === 'loading') && (
        <TableScroll label={t('table.scroll', { table: label })}>
          <table
            className={classes.table}
            data-density={view.density}
            data-short={view.isShort || undefined}
            data-refreshing={query.isPlaceholderData || undefined}
          >
            <TableHead columns={shown} sort={props.sort} onSort={props.onSort} />
            <tbody ref={body}>
              {status === 'loading'
                ? skeletonRows.map((index) => (
                    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody comes to a row that is not there yet
                    <tr key={index} aria-hidden="true">
                      {shown.map((column) => (
                        <td key={column.id}>
                          <Skeleton height={12} my={4} width={index % 3 === 0 ? '60%' : '80%'} />
                        </td>
                      ))}
                    </tr>
                  ))
                : table.getRowModel().rows.map((row, index) => (
                    <tr
                      key={row.id}
                      tabIndex={index === keys.active ? 0 : -1}
                      data-open={row.id === props.openRowId || undefined}
                      data-clickable={onOpen ? true : undefined}
                      onFocus={() => keys.setActive(index)}
                      onKeyDown={(event) => keys.onKeyDown(event, row.original)}
                      onClick={(event) => {
                        if (onOpen && !isControl(event.target)) onOpen(row.original);
                      }}
                    >
                      {row.getVisibleCells().map((cell) => {
                        const column = columns.find((one) => one.id === cell.column.id);
                        return (
                          <td
                            key={cell.id}
                            data-align={column?.align}
                            data-leading={column?.leading || undefined}
                            data-rest={column?.rest}
                            style={column?.maxWidth ? { maxWidth: `${column.maxWidth}rem` } : undefined}
                          >
                            <table.FlexRender cell={cell} />
                          </td>
                        );
                      })}
                    </tr>
                  ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {page && onPage && status === 'ready' && (
        <TableFoot label={label} page={page} onPage={onPage} onLimit={props.onLimit} />
      )}
    </section>
  );
}

/** A click on a link or a button inside a row is that link's own. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select') !== null;
