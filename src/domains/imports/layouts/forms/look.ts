import { readExactJson } from '../../reading/parse-exact-json.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import type { Path } from './record-form.ts';

/** What a path is looked up in. */
export interface Place {
  readonly record: JsonObject;
  readonly item: unknown;
  readonly person: JsonObject | undefined;
}

export function look(place: Place, path: Path): unknown {
  if (path.startsWith('/')) return follow(place.record, path.slice(1));
  if (path.startsWith('@')) return follow(place.person, path.slice(1));
  return follow(place.item, path);
}

/** A key that itself holds dots wins. */
export function follow(start: unknown, path: Path): unknown {
  if (path === '') return start;
  if (isJsonObject(start) && Object.hasOwn(start, path)) return start[path];
  return step(start, path.split('.'), 0);
}

function step(value: unknown, steps: readonly string[], at: number): unknown {
  const key = steps[at];
  if (key === undefined) return value;
  if (key === '{}') return step(typeof value === 'string' ? jsonIn(value) : value, steps, at + 1);
  if (Array.isArray(value)) {
    if (key === '*') return value.map((one) => step(one, steps, at + 1)).filter((one) => one != null);
    if (key === '?') return value.map((one) => step(one, steps, at + 1)).find((found) => found != null);
    const pick = /^\[(-?)([\w/]{1,40})=(\w{1,40})\]$/.exec(key);
    if (pick) {
      const [, isLast, name = '', wanted] = pick;
      const names = name.split('/');
      const is = (one: unknown) => step(one, names, 0) === wanted;
      return step(isLast ? value.findLast(is) : value.find(is), steps, at + 1);
    }
    return /^\d{1,6}$/.test(key) ? step(value[Number(key)], steps, at + 1) : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, key) ? step(value[key], steps, at + 1) : undefined;
}

/** What is neither an object nor a list holds nothing that could be looked up. */
const jsonIn = (text: string): unknown => (/^\s{0,20}[[{]/.test(text) ? readExactJson(text) : undefined);
