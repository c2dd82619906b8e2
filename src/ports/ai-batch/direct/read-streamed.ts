import { JsonTooMuch, parseJson } from '../../parse-json.ts';
import { isRecord, listAt, recordAt, textAt } from '../json-value.ts';
import { answerBounds } from '../lines/answer-bounds.ts';

/** Several times what an answer has at most, a token each: reading so many takes a few milliseconds. */
const mostPieces = 10_000;
const mark = 'data:';
const parts = ['content', 'refusal', 'reasoning_content', 'reasoning'] as const;

/**
 * Some servers and gateways send an answer piece by piece though nobody asked for that. The whole of it as they would have
 * sent it at once; null where it is something else, or its end is missing.
 */
export function readStreamed(text: string): Record<string, unknown> | null {
  const said: Partial<Record<(typeof parts)[number], string>> = {};
  let [finish, usage, pieces, isWhole]: [string | null, unknown, number, boolean] = [null, null, 0, false];
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = text.startsWith(mark, at) ? text.slice(at + mark.length, end).trim() : '';
    at = end + 1;
    if (line === '') continue;
    if (line === '[DONE]') {
      isWhole = true;
      continue;
    }
    pieces += 1;
    const piece = pieces > mostPieces ? null : readPiece(line);
    if (piece === null) return null;
    if (piece['error']) return piece;
    usage = piece['usage'] ?? usage;
    const [choice] = listAt(piece, 'choices');
    const name = isRecord(choice) && isRecord(choice['delta']) ? 'delta' : 'message';
    for (const part of parts) {
      const more = textAt(recordAt(choice, name), part);
      if (more !== null) said[part] = (said[part] ?? '') + more;
    }
    finish = textAt(choice, 'finish_reason') ?? finish;
  }
  if (pieces === 0 || !(isWhole || finish !== null)) return null;
  return { choices: [{ message: said, finish_reason: finish }], ...(isRecord(usage) ? { usage } : {}) };
}

function readPiece(line: string): Record<string, unknown> | null {
  try {
    const value = parseJson(line, undefined, answerBounds);
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonTooMuch) return null;
    throw error;
  }
}
