import { storableText } from '../../../ports/storable-text.ts';
import { areKeyed } from '../normalise/read-messages.ts';
import { isJsonObject, type JsonObject } from '../reading/source-record.ts';

export const maxPathDepth = 3;
const maxPathCount = 500;
/** A longer name is no column: somebody's data stands where a name should. Nor is one that no mapping can keep. */
const maxPathLength = 500;

/** Dotted paths to the values of some objects; a list is one value. */
export function objectPaths(objects: JsonObject[]): string[] {
  const paths = new Set<string>();
  for (const object of objects) collect(object, '', 1, paths);
  return [...paths].slice(0, maxPathCount);
}

function collect(object: JsonObject, prefix: string, depth: number, paths: Set<string>): void {
  for (const [key, value] of Object.entries(object)) {
    if (paths.size >= maxPathCount) return;
    if (prefix.length + key.length > maxPathLength || key !== storableText(key)) continue;
    const path = prefix + key;
    if (isJsonObject(value) && depth < maxPathDepth && !holdsMessages(key, value))
      collect(value, `${path}.`, depth + 1, paths);
    else paths.add(path);
  }
}

/** Messages each under a key of its own: what they are called tells it from an object around one. */
const holdsMessages = (key: string, value: JsonObject): boolean =>
  /^(?:messages|transcript|history|turns|chat_?history)$/i.test(key) && areKeyed(value);

/** The value at a path; a key that itself holds dots wins. */
export function valueAt(object: JsonObject, path: string): unknown {
  if (Object.hasOwn(object, path)) return object[path];
  let value: unknown = object;
  for (const key of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
