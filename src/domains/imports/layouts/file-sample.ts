import type { ImportFormat } from '../reading/detect-format.ts';
import type { ImportFile } from '../reading/open-import-file.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { columnNames } from './column-names.ts';
import { looksLikeHeader } from './looks-like-header.ts';
import { objectPaths } from './object-paths.ts';

/** What is looked at to guess a layout: the first rows of a file, without the header. */
export interface FileSample {
  format: ImportFormat;
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
export function describeSample(file: Pick<ImportFile, 'format' | 'sample'>, named?: boolean): FileSample {
  const rows: string[][] = [];
  const objects: JsonObject[] = [];
  for (const record of file.sample) {
    if (!record.ok) continue;
    if (Array.isArray(record.value)) rows.push(record.value);
    else objects.push(record.value);
  }
  if (file.format !== 'csv') {
    return { format: file.format, header: false, columns: objectPaths(objects), rows, objects };
  }
  const [first = [], ...rest] = rows;
  const header = named ?? looksLikeHeader(first, rest);
  return {
    format: 'csv',
    header,
    columns: columnNames(header ? first : null, first.length),
    rows: header ? rest : rows,
    objects,
  };
}
