import type { FileSample } from '../layouts/file-sample.ts';
import { maxPathDepth } from '../layouts/object-paths.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { JsonObject } from '../reading/source-record.ts';
import { type ColumnGuess, guessByName } from './guess-column.ts';
import { type Mapping, mayTake } from './mapping.ts';

/** More names that nobody knew before are not looked at, in one record. */
const maxLateKeys = 100;

/**
 * For JSON, whose keys are known from its first records only. What appears later is taken where its name maps and the
 * record brings no value for that field otherwise. Each record by itself: a stopped import reads the rest alike. Gives
 * the keys that hold something and are not taken.
 */
export function takeLateKeys(
  mapping: Mapping,
  sample: FileSample,
): (record: JsonObject, fields: SourceFields) => string[] {
  const mapped = new Set(Object.values(mapping.columns));
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

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
