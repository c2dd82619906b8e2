import { foldWord } from '../normalise/fold-word.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { JsonObject } from '../reading/source-record.ts';
import type { FileSample } from './file-sample.ts';
import { valueAt } from './object-paths.ts';

/** The objects in the list at a path; none when there is no list. */
export function listAt(record: JsonObject, path: string): JsonObject[] {
  const list = valueAt(record, path);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

export function hasColumns(sample: FileSample, names: string[]): boolean {
  const present = new Set(sample.columns.map(foldWord));
  return sample.header && names.every((name) => present.has(name));
}
