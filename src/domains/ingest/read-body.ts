import { invalidRequest } from '../../kernel/errors.ts';
import { decodeInSteps } from '../../kernel/input/decode-in-steps.ts';
import type { Steps } from '../../kernel/pace/take-turns.ts';
import { parseJson } from '../../ports/parse-json.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import { cutObjects } from './cut-objects.ts';

const mostSessions = 1000;
const mostAround = 1024 * 1024;

/**
 * The texts of the sessions in a body; what is no object stands there as it is, and is refused by itself. Ten megabytes
 * may hold millions of nothing: what is over the bound is not looked for.
 */
export function* sessionTexts(bytes: Uint8Array, contentType: string | null): Steps<string[]> {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const isLines = type === 'application/x-ndjson' || type === 'application/jsonl';
  if (!isLines && type !== 'application/json') throw invalidRequest(say('push.contentType'));
  const text = yield* decode(bytes);
  const texts = isLines ? yield* filledLines(text) : yield* listed(text);
  if (texts.length === 0) throw invalidRequest(say('push.none'));
  if (texts.length > mostSessions) throw tooMany(say('field.mostItems', { most: mostSessions }));
  return texts;
}

const filled = /[^\s]/g;

function* filledLines(text: string): Steps<string[]> {
  const lines: string[] = [];
  for (let at = 0; at < text.length && lines.length <= mostSessions; ) {
    // The next line that holds something begins behind the last line break before it.
    filled.lastIndex = at;
    const found = filled.exec(text)?.index ?? text.length;
    const from = Math.max(at, text.lastIndexOf('\n', found) + 1);
    const end = text.indexOf('\n', found);
    at = end < 0 ? text.length : end + 1;
    if (found < text.length) lines.push(text.slice(from, end < 0 ? text.length : end));
    yield;
  }
  return lines;
}

const tooMany = (message: Sentence) =>
  invalidRequest(say('refusal.field', { path: 'sessions', message }), [{ path: 'sessions', message }]);

function* decode(bytes: Uint8Array): Steps<string> {
  try {
    return yield* decodeInSteps(bytes);
  } catch {
    throw invalidRequest(say('request.notJson'));
  }
}

/**
 * The members of `{"sessions": […]}`, each to be parsed by itself: the bounds of JSON hold for one session, not for a
 * thousand together. What is left when they are cut out is parsed too, so that what stands around them is JSON as well.
 */
function* listed(text: string): Steps<string[]> {
  const { frame, objects } = yield* cutObjects(text, { depth: 3, most: mostSessions, put: () => '{}' });
  if (objects.length > mostSessions) return objects;
  // Around the sessions stands next to nothing.
  if (frame.length > mostAround) throw invalidRequest(say('push.form'));
  const { sessions, ...others } = parseFrame(frame);
  const [unknown] = Object.keys(others);
  if (!Array.isArray(sessions) || unknown !== undefined) throw invalidRequest(say('push.form'));
  let next = 0;
  return sessions.map((item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? (objects[next++] ?? '')
      : JSON.stringify(item),
  );
}

function parseFrame(frame: string): Record<string, unknown> {
  try {
    const value = parseJson(frame);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    throw invalidRequest(say('request.notJson'));
  }
  throw invalidRequest(say('push.form'));
}
