import { guardFormulas } from './formula-guard.ts';

export type Cell = string | number | boolean | Date | null;

/** One record of RFC 4180, safe to open in a spreadsheet: no text is taken for a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** The same of a record, by the names of the columns. */
export const csvRecord = <Column extends string>(
  columns: readonly Column[],
  record: Readonly<Record<Column, Cell>>,
): string => csvLine(columns.map((name) => record[name]));

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const text = guardFormulas(cell);
  // Quoted for other separators too: a reader that takes them all splits no text then.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
