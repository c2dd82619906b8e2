import { cutText } from '../../../ports/storable-text.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { ImportFormat } from '../reading/detect-format.ts';
import type { ImportFile } from '../reading/open-import-file.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { fieldOfHeader } from './header-words.ts';
import { objectPaths, valueAt } from './object-paths.ts';

const dataForm =
  /^(?:[-+]?\d[\d.,]*$|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|https?:\/\/|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$)/;

/** More of a cell says nothing about what it is. */
const lookedAt = 300;

/** A row of known names, or of distinct words where the rows below hold data. */
export function looksLikeHeader(first: string[], rest: string[][]): boolean {
  const filled = first.map(startOf).filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some((cell) => dataForm.test(cell))) return false;
  const known = filled.filter((cell) => fieldOfHeader(cell) !== null).length;
  if (known >= Math.min(2, filled.length)) return true;
  const distinct = new Set(filled.map(foldWord)).size === filled.length;
  const dataBelow = rest.slice(0, 20).some((row) => row.some((cell) => dataForm.test(startOf(cell))));
  return distinct && dataBelow;
}

const startOf = (cell: string): string => cell.trimStart().slice(0, lookedAt).trimEnd();

/** As much of a name as is shown and kept. */
const mostLength = 500;

/** One name for each column: the header's, numbered where it says nothing or the same twice. */
function columnNames(header: string[] | null, count: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, i) => {
    const own = cutText(header?.[i]?.trimStart() ?? '', mostLength).trimEnd() || `column ${i + 1}`;
    let name = own;
    for (let again = 2; taken.has(name); again++) name = `${own} (${again})`;
    taken.add(name);
    return name;
  });
}

/** What is looked at to guess a layout: the first rows of a file, without the header. */
export interface FileSample {
  format: ImportFormat;
  /** Null for JSON. */
  delimiter: string | null;
  /** CSV: whether the first row names the columns. */
  header: boolean;
  /** Column names; for JSON the paths to values. */
  columns: string[];
  /** CSV rows, else none. */
  rows: string[][];
  /** JSON records, else none. */
  objects: JsonObject[];
}

/** `named` says whether the first CSV row names the columns; left out, it is guessed. */
export function describeSample(
  file: Pick<ImportFile, 'format' | 'delimiter' | 'sample'>,
  named?: boolean,
): FileSample {
  const { format, delimiter } = file;
  const rows: string[][] = [];
  const objects: JsonObject[] = [];
  for (const record of file.sample) {
    if (!record.ok) continue;
    if (Array.isArray(record.value)) rows.push(record.value);
    else objects.push(record.value);
  }
  if (format !== 'csv') {
    return { format, delimiter, header: false, columns: objectPaths(objects), rows, objects };
  }
  const [first = [], ...rest] = rows;
  const header = named ?? looksLikeHeader(first, rest);
  return {
    format,
    delimiter,
    header,
    columns: columnNames(header ? first : null, first.length),
    rows: header ? rest : rows,
    objects,
  };
}

export function hasColumns(sample: FileSample, names: readonly string[]): boolean {
  const present = new Set(sample.columns.map(foldWord));
  return sample.header && names.every((name) => present.has(name));
}

/** What a value is shows at its beginning. */
const valueLength = 2_100;

/** What the sampled records have in a column, long texts cut. */
export function sampleValues(sample: FileSample, column: string): unknown[] {
  const index = sample.columns.indexOf(column);
  if (sample.format !== 'csv') return sample.objects.map((object) => short(valueAt(object, column)));
  return index < 0 ? [] : sample.rows.map((row) => short(row[index]));
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > valueLength ? cutText(value.trimStart(), valueLength) : value;
