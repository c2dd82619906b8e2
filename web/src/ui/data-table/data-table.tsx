import { Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import { Blank } from '../blank.tsx';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { tileState } from '../tile/tile-state.ts';
import type { Column, Sort, TablePage } from './column.ts';
import classes from './data-table.module.css';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { TableScroll } from './table-scroll.tsx';
import { TableViewMenu } from './table-view-menu.tsx';
import { placeOf, useRowKeys } from './use-row-keys.ts';
import { useTableView } from './use-table-view.ts';

export interface DataTableProps<Row> {
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

const none: readonly never[] = [];
const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** Rows of the server: it sorts and pages, this shows. Columns, density and keyboard are the reader's. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, label, columns, query, onOpen, onPage } = props;
  const { data, error, refetch, isPlaceholderData } = query;
  // Rows are drawn piece by piece: nothing that somebody does meanwhile waits for all of them.
  const told = useDeferredValue(data);
  const rows = useDeferredValue(props.rows.length === 0 ? none : props.rows);
  const page = told?.pagination;
  const state = tileState({ data: told, error, refetch }, () => rows.length === 0);
  // How rows are named stays as it was at first.
  const [rowId] = useState(() => props.rowId);
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useTableView(id, columns);
  const openAt = props.openRowId ? rows.findIndex((row) => rowId(row) === props.openRowId) : null;
  const keys = useRowKeys(body, rows, onOpen, openAt);
  const { visibility } = view;
  // At once: a box in a row that is ticked must not be drawn as it was before.
  const shown = useMemo(() => columns.filter((column) => visibility[column.id]), [columns, visibility]);

  // Rows may have gone since an address was made: beyond the last page is not "nothing here".
  const isBeyond = state.status === 'empty' && (page?.totalCount ?? 0) > 0;
  const status = isBeyond ? 'ready' : state.status;
  const hasRows = status === 'ready' || status === 'loading';

  return (
    <section
      className={classes.root}
      data-table=""
      aria-label={label}
      aria-busy={status === 'loading' || isPlaceholderData || told !== data}
    >
      {state.failure?.code !== 'FORBIDDEN' && (hasRows || props.toolbar || props.actions) && (
        <Group justify="space-between" align="flex-start" gap="xs" className={classes.toolbar}>
          <div className={classes.tools}>{props.toolbar}</div>
          <Group gap="xs">
            {props.actions}
            {hasRows && <TableViewMenu columns={columns} view={view} />}
          </Group>
        </Group>
      )}
      {state.failure && <FailureNotice failure={state.failure} onRetry={state.onRetry} />}
      {status === 'empty' && props.empty}
      {hasRows && (
        <TableScroll label={t('table.scroll', { table: label })}>
          <table
            className={classes.table}
            data-density={view.density}
            data-short={view.isShort || undefined}
            data-refreshing={isPlaceholderData || undefined}
          >
            <TableHead columns={shown} sort={props.sort} onSort={props.onSort} />
            {status === 'loading' ? (
              <tbody>
                {skeletonRows.map((index) => (
                  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody comes to a row that is not there yet
                  <tr key={index} aria-hidden="true">
                    {shown.map((column) => (
                      <td key={column.id}>
                        <Blank height={12} width={index % 3 === 0 ? '60%' : '80%'} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ) : (
              <tbody
                ref={body}
                onFocus={({ target }) => keys.setActive(placeOf(target))}
                onKeyDown={keys.onKeyDown}
                onClick={({ target }) => {
                  const row = rows[placeOf(target)];
                  if (onOpen && row !== undefined && !isControl(target)) onOpen(row);
                }}
              >
                <TableRows
                  rows={rows}
                  rowId={rowId}
                  columns={shown}
                  active={keys.active}
                  openRowId={props.openRowId}
                  isShort={view.isShort}
                  isClickable={onOpen !== undefined}
                />
              </tbody>
            )}
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
