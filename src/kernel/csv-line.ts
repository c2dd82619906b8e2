export type Cell = string | number | boolean | null;

/** One record of RFC 4180, safe to open in a spreadsheet: no text is taken for a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // Full-width signs start a formula too where a spreadsheet makes them plain.
  const text = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n\u0000]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
