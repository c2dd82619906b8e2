export type CsvRecord =
  | { state: 'whole'; fields: string[]; end: number }
  /** The text ends first. `openQuote`: within a quoted field, of which all before `resumeAt` is read. */
  | { state: 'unfinished'; openQuote: boolean; resumeAt: number }
  /** A quoted field over several lines ends in the middle of text: some quote is missing. */
  | { state: 'unbalanced'; end: number };

interface FieldShape {
  readonly delimiter: string;
  readonly mostFields?: number;
  /** Quotes within values are `\\"`, as databases write them, and not `""`. */
  readonly isBackslashed?: boolean;
}

const quote = 34;
const newline = 10;
const carriageReturn = 13;
const space = 32;
const backslash = 92;

/**
 * Reads one record that holds quotes, from `start`. `end` is the index after its line break. Fields beyond `mostFields`
 * are passed over.
 */
export function parseCsvRecord(
  text: string,
  start: number,
  { delimiter, mostFields = Number.POSITIVE_INFINITY, isBackslashed = false }: FieldShape,
  atEnd: boolean,
): CsvRecord {
  const separator = delimiter.charCodeAt(0);
  const fields: string[] = [];
  let lineEnd = -1;
  for (let at = start; ; ) {
    let open = at;
    while (text.charCodeAt(open) === space) open++;
    if (text.charCodeAt(open) === quote) {
      const close = findClosingQuote(text, open + 1, isBackslashed);
      if (close < 0 || (close === text.length - 1 && !atEnd)) {
        return { state: 'unfinished', openQuote: true, resumeAt: close < 0 ? text.length : close };
      }
      let after = close + 1;
      while (text.charCodeAt(after) === space) after++;
      if (text.charCodeAt(after) === carriageReturn && (after + 1 < text.length || atEnd)) after++;
      const next = text.charCodeAt(after);
      if (after >= text.length && !atEnd) return { state: 'unfinished', openQuote: false, resumeAt: after };
      if (after >= text.length || next === newline || next === separator) {
        const value = text.slice(open + 1, close);
        if (fields.length < mostFields)
          fields.push(isBackslashed ? withoutEscapes(value, delimiter) : undouble(value));
        at = after + 1;
        if (next === separator) continue;
        return { state: 'whole', fields, end: Math.min(at, text.length) };
      }
      if (text.slice(open, close).includes('\n')) {
        const end = text.indexOf('\n', close);
        if (end < 0 && !atEnd) return { state: 'unfinished', openQuote: false, resumeAt: text.length };
        return { state: 'unbalanced', end: end < 0 ? text.length : end + 1 };
      }
    }
    // Plain, or with stray quotes on one line: taken as it stands up to the next delimiter.
    if (lineEnd < at) {
      lineEnd = text.indexOf('\n', at);
      if (lineEnd < 0) lineEnd = text.length;
    }
    const restOfLine = text.slice(at, lineEnd);
    const stop = restOfLine.indexOf(delimiter);
    if (stop >= 0) {
      if (fields.length < mostFields) fields.push(unquote(restOfLine.slice(0, stop)));
      at += stop + 1;
      continue;
    }
    if (lineEnd === text.length && !atEnd) {
      return { state: 'unfinished', openQuote: false, resumeAt: text.length };
    }
    fields.push(unquote(text.slice(at, withoutReturn(text, at, lineEnd))));
    return { state: 'whole', fields, end: Math.min(lineEnd + 1, text.length) };
  }
}

/** The index of the quote that closes, -1 when there is none in this text. */
export function findClosingQuote(text: string, from: number, isBackslashed = false): number {
  for (let at = text.indexOf('"', from); at >= 0; ) {
    if (isBackslashed && isEscaped(text, from, at)) {
      at = text.indexOf('"', at + 1);
      continue;
    }
    if (text.charCodeAt(at + 1) !== quote) return at;
    at = text.indexOf('"', at + 2);
  }
  return -1;
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, from: number, at: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

export const withoutReturn = (text: string, start: number, end: number): number =>
  end > start && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;

const undouble = (value: string): string => (value.includes('"') ? value.replaceAll('""', '"') : value);

/** Before anything else a backslash is one. */
const withoutEscapes = (value: string, delimiter: string): string =>
  value.includes('\\')
    ? value.replace(/\\([\s\S])/g, (whole, next: string) =>
        '"\\\'\n\r'.includes(next) || next === delimiter ? next : whole,
      )
    : value;

/** `"He said "hi" to me"`: inner quotes that nobody doubled. */
function unquote(value: string): string {
  const trimmed = value.trim();
  const wrapped = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
  return wrapped ? undouble(trimmed.slice(1, -1)) : value;
}
