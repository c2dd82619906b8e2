import { atOnce, type Steps } from '../pace/steps.ts';
import { guardInSteps } from './formula-guard.ts';

export type Cell = string | number | boolean | Date | null;

/** One record of RFC 4180, safe to open in a spreadsheet: no text is taken for a formula. */
export const csvLine = (cells: readonly Cell[]): string => atOnce(lineInSteps(cells));

/** The same of a record, by the names of the columns. */
export const csvRecord = <Column extends string>(
  columns: readonly Column[],
  record: Readonly<Record<Column, Cell>>,
): string => atOnce(recordInSteps(columns, record));

/** The same of one whose texts may be megabytes long. */
export const recordInSteps = <Column extends string>(
  columns: readonly Column[],
  record: Readonly<Record<Column, Cell>>,
): Steps<string> => lineInSteps(columns.map((name) => record[name]));

function* lineInSteps(cells: readonly Cell[]): Steps<string> {
  const texts: string[] = [];
  for (const cell of cells) texts.push(yield* cellText(cell));
  return `${texts.join(',')}\r\n`;
}

function* cellText(cell: Cell): Steps<string> {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const text = yield* guardInSteps(cell);
  // Quoted for other separators too: a reader that takes them all splits no text then.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
