import type { ReactNode } from 'react';

/** A column as a screen declares it: what it is called, how a row shows in it, what may be done with it. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server sorts by this column's id; which way at the first click: times and counts downwards. */
  readonly sortable?: 'asc' | 'desc';
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  /** Shown only when chosen. */
  readonly optional?: boolean;
  /** Among the few that a telephone shows before more are chosen; a table without such shows all, and scrolls. */
  readonly first?: boolean;
  /** Never hidden, and kept in sight when the table scrolls sideways. */
  readonly leading?: boolean;
  /** Takes what the other columns leave: in one line that is cut short, or broken into as many as it needs. */
  readonly rest?: 'line' | 'wrap';
  /** Long text is cut short instead of making the column wider than this, in rem. */
  readonly maxWidth?: number;
}

export interface Sort {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export interface TablePage {
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  readonly totalPages: number;
}
