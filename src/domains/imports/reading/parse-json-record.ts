import { atOnce, type Steps } from '../../../kernel/pace/take-turns.ts';
import { JsonTooMuch } from '../../../ports/parse-json.ts';
import { storableText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { parseExactInSteps } from './parse-exact-json.ts';
import type { JsonObject } from './source-record.ts';

export type JsonRecord = { value: JsonObject; problem: null } | { value: null; problem: Sentence };

/** One JSON text that must be an object. */
export const parseJsonRecord = (text: string): JsonRecord => atOnce(readJsonRecord(text));

export function* readJsonRecord(text: string): Steps<JsonRecord> {
  let value: unknown;
  try {
    value = yield* parseExactInSteps(text);
  } catch (error) {
    if (error instanceof JsonTooMuch) return { value: null, problem: error.sentence };
    return { value: null, problem: say('row.notJson', { why: faultIn(text) }) };
  }
  if (isJsonObject(value)) return { value: hasTypes.test(text) ? plainRecord(value) : value, problem: null };
  return { value: null, problem: say('row.notObject', { what: kindOf(value) }) };
}

function kindOf(value: unknown): Sentence | string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return say('row.array');
  if (typeof value === 'number') return say('kind.number');
  return say(typeof value === 'string' ? 'row.string' : 'row.boolean');
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As databases write the types of values: `{"$oid": "…"}`, `{"$date": {"$numberLong": "…"}}`. */
const hasTypes = /"\$(?:oid|date|uuid|number(?:Long|Int|Double|Decimal))"/;
const typeNames = new Set('$oid $date $uuid $numberLong $numberInt $numberDouble $numberDecimal'.split(' '));

const plainRecord = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, plainValue(value)]));

/** Whole numbers stay text: as such they keep their last digits. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isJsonObject(value)) return value;
  const [[key, only] = ['', undefined], other] = Object.entries(value);
  if (other !== undefined || !typeNames.has(key)) return plainRecord(value);
  return plainValue(only);
}

/** What the engine finds in the text as it stands; it names a token, a place or the end. */
function faultIn(text: string): Sentence {
  try {
    JSON.parse(text);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    if (/^(?:Unexpected end|Unterminated string)/.test(message)) return say('row.jsonEnds');
    const place = /at position (\d+)/.exec(message)?.[1];
    if (place !== undefined) return say('row.jsonPlace', { place: Number(place) + 1 });
    const token = /^Unexpected token '(.{1,2})'/su.exec(message)?.[1];
    if (token !== undefined) return say('row.jsonToken', { token: storableText(token) });
  }
  return say('row.jsonFault');
}
