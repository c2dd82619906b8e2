import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../../lib/lazy-part.ts';
import type { Column } from './column.ts';

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isClickable: boolean;
}

interface Props<Row> extends Pick<RowProps<Row>, 'columns' | 'isClickable'> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The one that the keyboard is at. */
  readonly active: number;
  readonly openRowId: string | null | undefined;
  /** On a telephone, where few are in sight. */
  readonly isShort: boolean;
}

/** More than a telephone shows at once. */
const firstRows = 10;

function Rows<Row>({ rows, rowId, active, openRowId, isShort, ...look }: Props<Row>): ReactNode {
  const isWhole = usePainted(!isShort);
  return (isWhole ? rows : rows.slice(0, firstRows)).map((row, index) => {
    const id = rowId(row);
    return <OneRow key={id} row={row} isActive={index === active} isOpen={id === openRowId} {...look} />;
  });
}

/** True once what was drawn first is painted; the rest takes as long again, and nobody has come to it. */
function usePainted(isAtOnce: boolean): boolean {
  const [isPainted, setPainted] = useState(isAtOnce);
  useEffect(() => {
    void nextPaint().then(() => startTransition(() => setPainted(true)));
  }, []);
  return isPainted || isAtOnce;
}

/** What is listed, without what is done with it: nothing of it is drawn anew because something around it was. */
export const TableRows = memo(Rows) as typeof Rows;

const OneRow = memo(function OneRow<Row>({ row, columns, isActive, isOpen, isClickable }: RowProps<Row>) {
  return (
    <tr
      tabIndex={isActive ? 0 : -1}
      data-open={isOpen || undefined}
      data-clickable={isClickable || undefined}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-leading={column.leading || undefined}
          data-rest={column.rest}
          style={column.maxWidth ? { maxWidth: `${column.maxWidth}rem` } : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
