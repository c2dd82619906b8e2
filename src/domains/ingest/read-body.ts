import { invalidRequest } from '../../kernel/errors.ts';
import { parseJson } from '../../ports/parse-json.ts';
import { type Sentence, say } from '../../words/sentence.ts';

const mostSessions = 1000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The texts of the sessions in a body; what is no object stands there as it is, and is refused by itself. */
export function sessionTexts(bytes: Uint8Array, contentType: string | null): string[] {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const isLines = type === 'application/x-ndjson' || type === 'application/jsonl';
  if (!isLines && type !== 'application/json') throw invalidRequest(say('push.contentType'));
  const text = decode(bytes);
  const texts = isLines ? text.split('\n').filter((line) => line.trim() !== '') : listed(text);
  if (texts.length === 0) throw invalidRequest(say('push.none'));
  if (texts.length > mostSessions) throw tooMany(say('field.mostItems', { most: mostSessions }));
  return texts;
}

const tooMany = (message: Sentence) =>
  invalidRequest(say('refusal.field', { path: 'sessions', message }), [{ path: 'sessions', message }]);

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidRequest(say('request.notJson'));
  }
}

/**
 * The members of `{"sessions": […]}`, each to be parsed by itself: the bounds of JSON hold for one session, not for a
 * thousand together. What is left when they are cut out is parsed too, so that what stands around them is JSON as well.
 */
function listed(text: string): string[] {
  const { frame, objects } = cutOut(text);
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

/** The objects at the third depth, `{"sessions": [{…}]}`, and the text with an empty one in the place of each. */
function cutOut(text: string): { frame: string; objects: string[] } {
  const objects: string[] = [];
  let frame = '';
  let [depth, from, kept] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth === 3 && letter === '{') from = at;
    } else if (letter === '}' || letter === ']') {
      if (depth === 3 && letter === '}') {
        objects.push(text.slice(from, at + 1));
        frame += `${text.slice(kept, from)}{}`;
        kept = at + 1;
      }
      depth -= 1;
    }
  }
  return { frame: frame + text.slice(kept), objects };
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
