import { ownMember } from '../../../kernel/input/own-member.ts';
import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { parseJsonInSteps } from '../../../ports/parse-json.ts';
import type { AttributeValue } from './wire/otlp-span.ts';

/** What somebody says in a span. Tools, instructions and thoughts are `system`. */
export interface Said {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  /** Given to the model before the talk, and with each call again. */
  readonly isInstruction?: true;
}

type Role = Said['role'];
type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  customer: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'system',
  function: 'system',
};

const deepest = 8;

/**
 * Messages from whatever an instrumentation writes: a list, one message, text, or JSON of either. All of a body may stand
 * in one attribute, and JSON in JSON in it: others may go first between its parts.
 */
export function* readSaid(value: AttributeValue | unknown, role: Role, depth = 0): Steps<Said[]> {
  if (depth > deepest || value === null || value === undefined) return [];
  if (typeof value === 'string') {
    const inside = yield* jsonIn(value);
    if (inside !== undefined) return yield* readSaid(inside, role, depth + 1);
    return plain(value, role);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return plain(String(value), role);
  if (Array.isArray(value)) return yield* readEach(value, (item) => readSaid(item, role, depth + 1));
  return isThing(value) ? yield* readThing(value, role, depth) : [];
}

function* readEach(items: readonly unknown[], read: (item: unknown) => Steps<Said[]>): Steps<Said[]> {
  const said: Said[] = [];
  for (const [at, item] of items.entries()) {
    if (at % stepsAtOnce === 0) yield;
    for (const one of yield* read(item)) said.push(one);
  }
  return said;
}

const plain = (content: string, role: Role): Said[] => (content.trim() === '' ? [] : [{ role, content }]);

/** The names under which a chain keeps what was asked or answered. */
const wrapped = [
  'messages',
  'message',
  'kwargs',
  'input',
  'inputs',
  'question',
  'query',
  'prompt',
  'output',
  'outputs',
  'answer',
  'response',
  'result',
];

function* readThing(thing: Thing, asked: Role, depth: number): Steps<Said[]> {
  if (isPart(thing)) return yield* readPart(thing, asked, depth);
  const own = thing['role'];
  const hasRole = typeof own === 'string';
  const content = thing['content'] ?? thing['parts'] ?? thing['contents'] ?? thing['text'];
  if (hasRole || content !== undefined) {
    const role = hasRole ? (ownMember(roles, own.toLowerCase()) ?? asked) : asked;
    const said = yield* readContent(content, role, depth);
    const isInstruction = hasRole && /^(?:system|developer)$/i.test(own);
    const thoughts = yield* readContent(thing['reasoning'] ?? thing['reasoning_content'], 'system', depth);
    const calls = yield* readCalls(thing['tool_calls'] ?? thing['toolCalls'] ?? thing['function_call']);
    return [...thoughts, ...(isInstruction ? said.map(asInstruction) : said), ...calls];
  }
  // `{system, messages}`, as a whole prompt is written.
  const before = (yield* readContent(thing['system'], 'system', depth)).map(asInstruction);
  const calls = yield* readCalls(thing['tool_calls'] ?? thing['toolCalls']);
  const name = wrapped.find((known) => thing[known] !== undefined && thing[known] !== null);
  const rest = name === undefined ? [] : yield* readSaid(thing[name], asked, depth + 1);
  return [...before, ...rest, ...calls];
}

const asInstruction = (said: Said): Said => ({ ...said, role: 'system', isInstruction: true });

/** Text parts of one message are one text; what is no text of it stands where it came. */
function* readContent(content: unknown, role: Role, depth: number): Steps<Said[]> {
  if (depth > deepest) return [];
  if (typeof content === 'string') {
    const parts = /^\[\{"type":/.test(content) ? yield* jsonIn(content) : undefined;
    return parts === undefined ? plain(content, role) : yield* readContent(parts, role, depth + 1);
  }
  if (!Array.isArray(content)) return isThing(content) ? yield* readThing(content, role, depth + 1) : [];
  const said: Said[] = [];
  for (const [at, part] of content.entries()) {
    if (at % stepsAtOnce === 0) yield;
    for (const one of typeof part === 'string' ? plain(part, role) : yield* readPart(part, role, depth + 1)) {
      const last = said.at(-1);
      if (last && last.role === role && one.role === role)
        said[said.length - 1] = { role, content: `${last.content}\n${one.content}` };
      else said.push(one);
    }
  }
  return said;
}

const kindOf = (part: Thing): string =>
  typeof part['type'] === 'string' ? part['type'].replaceAll('-', '_').toLowerCase() : '';

const isPart = (thing: Thing): boolean =>
  thing['role'] === undefined &&
  (kindOf(thing) !== '' || thing['toolName'] !== undefined) &&
  kindOf(thing) !== 'message';

function* readPart(part: unknown, role: Role, depth: number): Steps<Said[]> {
  if (!isThing(part)) return [];
  const kind = kindOf(part);
  const inner = part['message_content'];
  if (isThing(inner)) return yield* readPart(inner, role, depth + 1);
  if (/tool_call_response|tool_result|function_call_output|function_response/.test(kind)) {
    const result = part['response'] ?? part['result'] ?? part['output'] ?? part['content'];
    return plain(yield* written(result), 'system');
  }
  if (/tool_call|tool_use|function_call|^function$/.test(kind) || part['toolName'] !== undefined)
    return yield* readCall(part);
  const content = part['content'] ?? part['text'] ?? part['thinking'] ?? part['reasoning'] ?? part['summary'];
  if (/reasoning|thinking/.test(kind)) return yield* readContent(content, 'system', depth + 1);
  if (kind === '' || /text|refusal|human|ai/.test(kind)) return yield* readContent(content, role, depth + 1);
  return [];
}

function* readCalls(calls: unknown): Steps<Said[]> {
  const list = typeof calls === 'string' ? yield* jsonIn(calls) : calls;
  return yield* readEach(Array.isArray(list) ? list : list === undefined ? [] : [list], readCall);
}

function* readCall(given: unknown): Steps<Said[]> {
  if (!isThing(given)) return [];
  const call = isThing(given['tool_call']) ? given['tool_call'] : given;
  const of = isThing(call['function']) ? call['function'] : call;
  const name = of['name'] ?? of['toolName'];
  if (typeof name !== 'string') return [];
  const values = of['arguments'] ?? of['args'] ?? of['input'];
  return [{ role: 'system', content: `${name} ${yield* written(values)}`.trim() }];
}

/** A value in the one way it is written, whether it came as JSON or as what JSON says. */
function* written(value: unknown): Steps<string> {
  if (value === undefined || value === null) return '';
  const whole = typeof value === 'string' ? ((yield* jsonIn(value)) ?? value) : value;
  if (isThing(whole) && whole['type'] === 'text' && typeof whole['value'] === 'string') return whole['value'];
  if (typeof whole === 'string') return whole;
  // Megabytes may have just been read, and are written here.
  yield;
  const text = JSON.stringify(isThing(whole) && whole['type'] === 'json' ? whole['value'] : whole) ?? '';
  if (text.length > longWritten) yield;
  return text;
}

const longWritten = 65_536;

/** What JSON of a list or an object says; anything else is text. */
function* jsonIn(text: string): Steps<unknown> {
  if (!/^\s*(?:\[\s*(?:[[{"]|\])|\{\s*["}])/.test(text)) return undefined;
  try {
    return yield* parseJsonInSteps(text);
  } catch {
    return undefined;
  }
}
