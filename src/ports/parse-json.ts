import { inEnglish, type Sentence, say } from '../words/sentence.ts';

/** How much of a thing one JSON text may hold, whoever sends it. */
export const jsonBounds: JsonBounds = { depth: 64, values: 100_000, names: 10_000 };

interface JsonBounds {
  readonly depth: number;
  readonly values: number;
  readonly names: number;
}

/** JSON that may be well written, and is more than anything of ours needs. */
export class JsonTooMuch extends Error {
  override name = 'JsonTooMuch';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}

/**
 * Reads JSON that came from outside. It is counted before anything of it is built: parsing takes ten times as long, and
 * whatever walks the value later may rely on the bounds. Throws SyntaxError or JsonTooMuch.
 */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown) => unknown,
  bounds = jsonBounds,
): unknown {
  checkJson(text, bounds);
  return JSON.parse(text, revive);
}

/** Undefined where it is no JSON, or too much. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The same as `parseJson`, cut where others may go first. */
export function* parseJsonInSteps(text: string, bounds = jsonBounds): Generator<undefined, unknown> {
  yield* checkJsonInSteps(text, bounds);
  yield;
  const value: unknown = JSON.parse(text);
  // Whoever reads it next does so in a turn of its own.
  if (text.length > stepLength / 16) yield;
  return value;
}

/** Throws JsonTooMuch where there is too much in it. Whether it is JSON at all is for whoever parses it to find. */
export function checkJson(text: string, bounds = jsonBounds): void {
  for (const _ of checkJsonInSteps(text, bounds));
}

/** Counting ten megabytes takes as long as parsing them: this one lets others go first. */
export function* checkJsonInSteps(text: string, bounds = jsonBounds): Generator<undefined, void> {
  // Shorter than the depth alone: nothing in it can be too much.
  if (text.length > bounds.depth) yield* checkBounds(text, bounds);
}

/** Read in a few milliseconds. */
const stepLength = 2 ** 20;
const [comma, colon, quote, backslash] = [44, 58, 34, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

function* checkBounds(text: string, bounds: JsonBounds): Generator<undefined, void> {
  let depth = 0;
  let values = 1;
  let members = 0;
  // A list or an object that holds something has one value more than commas.
  let isFirst = false;
  let rest = stepLength;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= rest) {
      rest = at + stepLength;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (isFirst) {
      isFirst = false;
      if (code !== closeList && code !== closeObject) values += 1;
    }
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === colon) members += 1;
    else if (code === openList || code === openObject) {
      depth += 1;
      isFirst = true;
      if (depth > bounds.depth) throw new JsonTooMuch(say('json.tooDeep', { most: bounds.depth }));
    } else if (code === closeList || code === closeObject) depth -= 1;
    if (values > bounds.values) throw new JsonTooMuch(say('json.manyValues', { most: bounds.values }));
  }
  yield;
  if (members > bounds.names) yield* checkNames(text, bounds);
}

/** Ten thousand messages have the same few names: what costs is each name that was never seen before. */
function* checkNames(text: string, bounds: JsonBounds): Generator<undefined, void> {
  const names = new Set<string>();
  let rest = stepLength;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at >= rest) {
      rest = at + stepLength;
      yield;
    }
    const end = endOfString(text, at);
    let next = end + 1;
    while (text.charCodeAt(next) <= 32) next += 1;
    if (text.charCodeAt(next) === colon) names.add(text.slice(at, end));
    if (names.size > bounds.names) throw new JsonTooMuch(say('json.manyNames', { most: bounds.names }));
    at = end;
  }
}

/** The place of the quote that closes; the text's end where there is none. */
export function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first < 0) return text.length;
  if (text.charCodeAt(first - 1) !== backslash) return first;
  // Whoever writes one such sign may have written millions, and looking for each by itself takes ten times as long.
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
