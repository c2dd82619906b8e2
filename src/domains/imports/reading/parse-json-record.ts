import { atOnce, type Steps } from '../../../kernel/pace/take-turns.ts';
import { JsonTooMuch } from '../../../ports/parse-json.ts';
import { storableText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { tightened } from './loose-json.ts';
import { parseExactInSteps } from './parse-exact-json.ts';
import { isJsonObject, type JsonObject } from './source-record.ts';
import { hasTypes, plainRecord } from './typed-values.ts';

export type JsonRecord = { value: JsonObject; problem: null } | { value: null; problem: Sentence };

/** One JSON text that must be an object. */
export const parseJsonRecord = (text: string): JsonRecord => atOnce(readJsonRecord(text));

export function* readJsonRecord(text: string): Steps<JsonRecord> {
  const { value, problem } = yield* readTight(text);
  if (problem) return { value: null, problem };
  if (isJsonObject(value)) return { value: hasTypes(text) ? plainRecord(value) : value, problem: null };
  return { value: null, problem: say('row.notObject', { what: kindOf(value) }) };
}

function* readTight(text: string): Steps<{ value?: unknown; problem?: Sentence }> {
  let fault: unknown;
  for (const tighten of [false, true]) {
    try {
      return { value: yield* parseExactInSteps(tighten ? yield* tightened(text) : text) };
    } catch (error) {
      fault = error;
      if (error instanceof JsonTooMuch) break;
    }
  }
  const problem = fault instanceof JsonTooMuch ? fault.sentence : say('row.notJson', { why: faultIn(text) });
  return { problem };
}

function kindOf(value: unknown): Sentence | string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return say('row.array');
  if (typeof value === 'number') return say('kind.number');
  return say(typeof value === 'string' ? 'row.string' : 'row.boolean');
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
