/** Lines of a table as a file for other programs (RFC 4180). */
export function csvText(lines: ReadonlyArray<readonly string[]>): string {
  return `${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Quoted where needed; what a spreadsheet would run as a formula becomes text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
