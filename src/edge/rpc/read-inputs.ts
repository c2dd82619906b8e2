import { invalidRequest } from '../../kernel/errors.ts';
import { say } from '../../words/sentence.ts';
import { parseJsonObject } from '../http/request/read-body.ts';

/**
 * What superjson writes of an input, as far as our inputs need it: plain JSON, where `meta.values` says which leaves are
 * `undefined` or a Date. Its own reader takes all else that JSON has not: cycles, sets, errors, arrays of any length.
 */
function readAnnotated(json: unknown, meta: unknown): unknown {
  if (meta === null) return json;
  const { values, v = 0, ...others } = recordOf(meta);
  if (Object.keys(others).length > 0 || (v !== 0 && v !== 1)) throw wrongMeta();
  if (values === undefined) return json;
  const root = { json };
  annotate(root, 'json', values);
  return root.json;
}

/** A tree of annotations goes as deep as JSON may, and each step of a path is one in the input: it always ends. */
function annotate(parent: object, key: string, tree: unknown): void {
  if (Array.isArray(tree)) {
    if (tree.length !== 1) throw wrongMeta();
    put(parent, key, leafOf(Reflect.get(parent, key), tree[0]));
    return;
  }
  for (const [path, branch] of Object.entries(recordOf(tree))) {
    const steps = stepsOf(path);
    const last = steps.pop() ?? '';
    let place = childOf(parent, key);
    for (const step of steps) place = childOf(place, step);
    if (!Object.hasOwn(place, last)) throw wrongMeta();
    annotate(place, last, branch);
  }
}

function leafOf(value: unknown, type: unknown): undefined | Date {
  if (type === 'undefined' && value === null) return undefined;
  if (type === 'Date' && typeof value === 'string' && value.length <= 30) {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw wrongMeta();
}

function put(parent: object, key: string, value: undefined | Date): void {
  Reflect.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

function childOf(parent: object, key: string): object {
  const child: unknown = Object.hasOwn(parent, key) ? Reflect.get(parent, key) : null;
  if (typeof child !== 'object' || child === null || child instanceof Date) throw wrongMeta();
  return child;
}

/** `a.b` in steps; a dot or a backslash within a key has a backslash before it. */
function stepsOf(path: string): string[] {
  if (path.length > maxPathLength) throw wrongMeta();
  const steps: string[] = [];
  let step = '';
  for (let at = 0; at < path.length; at += 1) {
    const char = path[at] ?? '';
    if (char === '\\') {
      at += 1;
      step += path[at] ?? '';
    } else if (char === '.') {
      steps.push(step);
      step = '';
    } else step += char;
  }
  return [...steps, step];
}

const maxPathLength = 1000;

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongMeta();
  return value as Record<string, unknown>;
}

const wrongMeta = () => invalidRequest(say('request.meta'));

export interface RawInputs {
  readonly batched: boolean;
  readonly callCount: number;
  readonly contentType: string | undefined;
  /** The body of a POST, the `input` of a GET. */
  readonly body: Buffer | null;
  readonly query: unknown;
}

/** The inputs of the calls, by their places. Read only once somebody was let in for one of them. */
export function readInputs(raw: RawInputs): readonly unknown[] {
  const given = readObject(raw);
  if (given === null) return [];
  if (!raw.batched) return [readEnvelope(given)];
  const places = Object.keys(given);
  if (places.length === 0 && raw.body) throw wrongEnvelope();
  if (!places.every((place) => /^\d{1,6}$/.test(place) && Number(place) < raw.callCount))
    throw wrongEnvelope();
  return Array.from({ length: raw.callCount }, (_, place) =>
    Object.hasOwn(given, place) ? readEnvelope(given[place]) : undefined,
  );
}

function readObject({ contentType, body, query }: RawInputs): Record<string, unknown> | null {
  if (body) {
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
      throw invalidRequest(say('request.callAsJson'));
    return parseJsonObject(body);
  }
  if (query === undefined) return null;
  if (typeof query !== 'string') throw wrongEnvelope();
  return parseJsonObject(query);
}

function readEnvelope(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('json' in value)) throw wrongEnvelope();
  return readAnnotated(value.json, 'meta' in value ? value.meta : null);
}

const wrongEnvelope = () => invalidRequest(say('request.callForm'));
