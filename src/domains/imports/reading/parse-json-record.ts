import { JsonTooMuch } from '../../../ports/parse-json.ts';
import { parseExactJson } from './parse-exact-json.ts';
import type { JsonObject } from './source-record.ts';

export type JsonRecord = { value: JsonObject; problem: '' } | { value: null; problem: string };

/** One JSON text that must be an object. */
export function parseJsonRecord(text: string): JsonRecord {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    if (error instanceof JsonTooMuch) return { value: null, problem: error.message };
    return { value: null, problem: `not valid JSON: ${reasonOf(error)}` };
  }
  if (isJsonObject(value)) return { value, problem: '' };
  const kind = Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`;
  return { value: null, problem: `a JSON object is expected here, this is ${kind}` };
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The engine quotes the text in its message; the rejection already shows it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = message] = message.split(/, (?:\.\.\.)?"| in JSON| "/);
  return reason.toLowerCase();
}
