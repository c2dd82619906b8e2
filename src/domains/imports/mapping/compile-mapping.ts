import { unguardFormulas } from '../../../kernel/tables/formula-guard.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { say } from '../../../words/sentence.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { isFilled } from '../layouts/is-filled.ts';
import { type Layout, readerOf, recordOfRow } from '../layouts/layout.ts';
import { layouts } from '../layouts/layouts.ts';
import { maxPathDepth, valueAt } from '../layouts/object-paths.ts';
import { foldWord } from '../normalise/fold-word.ts';
import { type ImportField, importFields, type SourceFields } from '../normalise/import-field.ts';
import { readYesNo } from '../normalise/values/read-yes-no.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import { isJsonObject, type JsonObject, type RecordValue } from '../reading/source-record.ts';
import { type ColumnGuess, guessByName } from './guess-column.ts';
import { type Mapping, mayTake } from './mapping.ts';
import { nameSpeakers } from './name-speakers.ts';

/** More names that nobody knew before are not looked at, in one record. */
const maxLateKeys = 100;

/**
 * For JSON, whose keys are known from its first records only. What appears later is taken where its name maps and the
 * record brings no value for that field otherwise. Each record by itself: a stopped import reads the rest alike. Gives
 * the keys that hold something and are not taken.
 */
function takeLateKeys(
  mapping: Mapping,
  sample: FileSample,
): (record: JsonObject, fields: SourceFields) => string[] {
  const mapped = new Set([...Object.values(mapping.columns), ...Object.values(mapping.attributes ?? {})]);
  const sampled = new Set(sample.columns);
  const around = new Set([...mapped].flatMap((path) => pathsAround(path ?? '')));
  return (record, fields) => {
    const untaken: string[] = [];
    const late: Array<[path: string, value: unknown]> = [];
    walk(record, '', 1, (path, value) => {
      if (mapped.has(path) || around.has(path)) return;
      if (sampled.has(path) || late.length >= maxLateKeys) untaken.push(path);
      else late.push([path, value]);
    });
    const guesses = late.flatMap(([path, value]) =>
      guessByName(path, [value]).map((guess): ColumnGuess & { path: string; value: unknown } => ({
        ...guess,
        path,
        value,
      })),
    );
    const taken = new Set<string>();
    for (const { path, value, ...guess } of guesses.sort((a, b) => b.confidence - a.confidence)) {
      if (taken.has(path) || fields[guess.field] !== undefined || !mayTake(mapping, guess)) continue;
      // What identifies a part of a record does not identify the record.
      if (guess.field === 'externalId' && path.includes('.')) continue;
      fields[guess.field] = value;
      taken.add(path);
    }
    for (const [path] of late) if (!taken.has(path)) untaken.push(path);
    return untaken;
  };

  /** The paths that `objectPaths` gives, where they hold something; one that is mapped is not looked into. */
  function walk(
    object: JsonObject,
    prefix: string,
    depth: number,
    meet: (path: string, value: unknown) => void,
  ): void {
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (!isFilled(value)) continue;
      const path = prefix + key;
      if (isJsonObject(value) && depth < maxPathDepth && !mapped.has(path))
        walk(value, `${path}.`, depth + 1, meet);
      else meet(path, value);
    }
  }
}

/** `a` and `a.b` of `a.b.c`. */
const pathsAround = (path: string): string[] =>
  path.split('.').flatMap((_, end, steps) => (end === 0 ? [] : [steps.slice(0, end).join('.')]));

/** A record under our names, and its columns that hold something which no field takes. */
export interface MappedRecord {
  readonly fields: SourceFields;
  readonly untaken: readonly string[];
}

/** Turns the names of a mapping into places once, so that a row costs no look-ups. */
export function compileMapping(mapping: Mapping, sample: FileSample): (value: RecordValue) => MappedRecord {
  const pairs = importFields.flatMap((field): Array<[ImportField, string]> => {
    const column = mapping.columns[field];
    return typeof column === 'string' ? [[field, column]] : [];
  });
  const attributes = Object.entries(mapping.attributes ?? {}).flatMap(
    ([key, column]): Array<[string, string]> => (column === null ? [] : [[key, column]]),
  );
  const fromObject = compileObject(mapping, sample, { pairs, attributes });
  const fromRow = (): ((row: string[]) => MappedRecord) => {
    const layout = layouts[mapping.layout];
    if (!readerOf(layout, sample)) return compileRow({ pairs, attributes }, sample.columns, layout);
    return (row) => fromObject(recordOfRow(sample.columns, row));
  };
  const read = sample.format === 'csv' ? fromRow() : (): MappedRecord => ({ fields: {}, untaken: [] });
  const isPublic = / public$|^public$/.test(foldWord(mapping.columns.messagePrivate ?? ''));
  const named = nameSpeakers(mapping, sample);
  return (value) => {
    const record = Array.isArray(value) ? read(value) : fromObject(value);
    const { fields } = record;
    if (isPublic) fields.messagePrivate = readYesNo(fields.messagePrivate) === false;
    named(fields);
    return record;
  };
}

interface Sought {
  readonly pairs: ReadonlyArray<readonly [ImportField, string]>;
  /** Keys and their columns. */
  readonly attributes: ReadonlyArray<readonly [string, string]>;
}

function compileRow(
  { pairs, attributes }: Sought,
  columns: string[],
  { ignored, cell, isExact }: Layout,
): (row: string[]) => MappedRecord {
  const placeOf = <N extends string>([field, column]: readonly [N, string]): [N, number] => {
    const index = columns.indexOf(column);
    if (index >= 0) return [field, index];
    const names = cutText(columns.slice(0, 30).join(', '), 1_000);
    throw new ImportFileError(
      'UNKNOWN_COLUMN',
      say('file.noColumn', { field, column: cutText(column, 500), names }),
    );
  };
  const places = pairs.map(placeOf);
  const keyed = attributes.map(placeOf);
  const taken = new Set([...places, ...keyed].map(([, index]) => index));
  const others = columns.flatMap(
    (column, index): Array<[string, number]> =>
      taken.has(index) || ignored?.has(foldWord(column)) ? [] : [[column, index]],
  );
  // With all places from the start, an object does not grow with each of them.
  const empty: SourceFields = Object.fromEntries(places.map(([field]) => [field, undefined]));
  return (row) => {
    const fields = { ...empty };
    for (const [field, index] of places) {
      const text = unlessFormula(row[index]);
      fields[field] = cell && text !== undefined ? cell(field, text) : text;
    }
    if (keyed.length > 0)
      fields.attributes = Object.fromEntries(
        keyed.map(([key, index]) => [key, isExact ? unguardFormulas(row[index] ?? '') : row[index]]),
      );
    const untaken: string[] = [];
    for (const [column, index] of others) if (row[index]?.trim()) untaken.push(column);
    return { fields, untaken };
  };
}

/** `="00123"`: how a table keeps a spreadsheet from taking a number for one. */
const unlessFormula = (text: string | undefined): string | undefined =>
  text?.startsWith('="') && text.endsWith('"') && text.length > 3 ? text.slice(2, -1) : text;

/** A known layout reads the record; what the mapping names goes over it. */
function compileObject(
  mapping: Mapping,
  sample: FileSample,
  { pairs, attributes }: Sought,
): (record: JsonObject) => MappedRecord {
  const { read, untaken: untakenOf } = layouts[mapping.layout];
  const mapped = new Set([...pairs, ...attributes].map(([, path]) => path));
  const takeOthers = read
    ? (record: JsonObject) => untakenOf?.(record, mapped) ?? []
    : takeLateKeys(mapping, sample);
  const dropped = importFields.filter((field) => mapping.columns[field] === null);
  return (record) => {
    const fields: SourceFields = read ? read(record) : {};
    for (const [field, path] of pairs) fields[field] = valueAt(record, path);
    if (attributes.length > 0)
      fields.attributes = {
        ...fields.attributes,
        ...Object.fromEntries(attributes.map(([key, path]) => [key, valueAt(record, path)])),
      };
    const untaken = takeOthers(record, fields);
    for (const field of dropped) fields[field] = undefined;
    return { fields, untaken };
  };
}
