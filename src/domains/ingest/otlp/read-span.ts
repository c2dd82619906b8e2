import { dayMs } from '../../../kernel/day-ms.ts';
import { ownMember } from '../../../kernel/input/own-member.ts';
import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { parseJson } from '../../../ports/parse-json.ts';
import type { Sentence } from '../../../words/sentence.ts';
import { say } from '../../../words/sentence.ts';
import type { Convention, Source, SpanKind } from './conventions/convention.ts';
import { conventions } from './conventions/index.ts';
import { readSaid, type Said } from './read-said.ts';
import { type Telling, type Told, toldIn } from './told-fields.ts';
import type { Attributes, AttributeValue, OtlpSpan } from './wire/otlp-span.ts';

/** What one span tells of a conversation. */
export interface ReadSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  /** The conversation that it names itself. */
  readonly conversation: string | null;
  readonly userId: string | null;
  readonly model: string | null;
  readonly agent: string | null;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly input: readonly Said[];
  readonly output: readonly Said[];
  readonly told?: Told;
}

const oldestMs = 20 * 366 * dayMs;

const isSpanId = (id: string): boolean => /^[0-9a-f]{16}$/.test(id) && !/^0+$/.test(id);

/** Why a span cannot be taken; null for one that can. */
export function faultOf(span: OtlpSpan, nowMs: number): Sentence | null {
  if (span.isTooMuch) return say('otlp.manyAttributes');
  if (!/^[0-9a-f]{32}$/.test(span.traceId) || /^0+$/.test(span.traceId)) return say('otlp.traceId');
  if (!isSpanId(span.spanId)) return say('otlp.spanId');
  const isInTime =
    span.startMs >= nowMs - oldestMs && span.endMs <= nowMs + dayMs && span.startMs <= span.endMs;
  return isInTime ? null : say('otlp.clock');
}

/** Null for a span that is of none of the conventions: of a database or a web server, say. */
export function* readSpan(span: OtlpSpan, telling: Telling): Steps<ReadSpan | null> {
  const { attributes } = span;
  const names = [...attributes.keys()];
  const found = conventions.filter(({ marks }) =>
    marks.some((mark) =>
      mark.endsWith('.') ? names.some((name) => name.startsWith(mark)) : attributes.has(mark),
    ),
  );
  const kind = kindOf(found, attributes);
  const conversation = first(conventions, attributes, 'conversation');
  if (found.length === 0 && conversation === null) return null;
  const text = (name: TextName) => first(found, attributes, name);
  function* side(name: Side): Steps<Said[]> {
    for (const convention of found) {
      const said = yield* sideOf(convention, name, span);
      if (said.length > 0) return said;
    }
    return [];
  }
  const speaks = kind !== 'other';
  const total = numberIn(text('totalTokens'));
  const [asked, answered] = [numberIn(text('inputTokens')), numberIn(text('outputTokens'))];
  const instructions = (yield* side('instructions')).map(
    (said): Said => ({ ...said, role: 'system', isInstruction: true }),
  );
  const told = yield* toldIn(attributes, telling);
  const agent = [text('agent'), text('agentVersion')].filter((part) => part !== null).join(' ');
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    // What is no id is nobody's, and may be no text that is stored.
    parentId: isSpanId(span.parentId) ? span.parentId : '',
    kind,
    startMs: span.startMs,
    endMs: span.endMs,
    conversation,
    userId: text('user') ?? first(conventions, attributes, 'user'),
    model: text('model'),
    agent: agent === '' ? null : telling.clean(agent, 'botVersion'),
    tokens: !speaks ? null : asked === null && answered === null ? total : (asked ?? 0) + (answered ?? 0),
    cost: speaks ? numberIn(text('cost')) : null,
    input: speaks ? [...instructions, ...(yield* side('input'))] : [],
    output: speaks ? yield* side('output') : [],
    ...(told && { told }),
  };
}

type Side = 'instructions' | 'input' | 'output';

type TextName =
  | 'conversation'
  | 'user'
  | 'model'
  | 'agent'
  | 'agentVersion'
  | 'inputTokens'
  | 'outputTokens'
  | 'totalTokens'
  | 'cost';

function kindOf(found: readonly Convention[], attributes: Attributes): SpanKind {
  for (const { kind } of found) {
    const value = kind.at.map((name) => attributes.get(name)).find((known) => typeof known === 'string');
    if (typeof value === 'string') return ownMember(kind.is, value) ?? 'other';
  }
  const without = found.find(({ kind }) => kind.without !== null)?.kind.without;
  return without ?? (attributes.has('gen_ai.request.model') ? 'call' : 'other');
}

/** What a list of names says first. Details that stand as JSON in one attribute are found too: `usage_details.input`. */
function first(of: readonly Convention[], attributes: Attributes, name: TextName): string | null {
  for (const convention of of) {
    for (const at of convention[name] ?? []) {
      const value = attributes.get(at) ?? inDetails(attributes, at);
      if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
        return String(value);
    }
  }
  return null;
}

/** A few counts: it is read for each of them. */
const longestDetails = 65_536;

function inDetails(attributes: Attributes, at: string): AttributeValue | undefined {
  const [, whole = '', member = ''] = /^(.*_details)\.(\w+)$/.exec(at) ?? [];
  const text = whole === '' ? undefined : attributes.get(whole);
  if (typeof text !== 'string' || text.length > longestDetails) return undefined;
  try {
    const details = parseJson(text);
    const value = typeof details === 'object' && details !== null ? Object.entries(details) : [];
    const [, found] = value.find(([name]) => name === member) ?? [];
    return typeof found === 'number' ? found : undefined;
  } catch {
    return undefined;
  }
}

function numberIn(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 && value < 1e12 ? value : null;
}

function* sideOf(convention: Convention, name: Side, span: OtlpSpan): Steps<Said[]> {
  const said: Said[] = [];
  for (const source of convention[name] ?? []) {
    const more = yield* readSource(source, span);
    yield;
    // Thoughts, text and calls of the same answer stand in attributes of their own; any others say it once more.
    const isMore = convention.id === 'vercel-ai' && name === 'output';
    if (said.length === 0 || isMore) said.push(...more);
  }
  return said;
}

function* readSource(source: Source, { attributes, events }: OtlpSpan): Steps<Said[]> {
  if ('at' in source) return yield* readSaid(attributes.get(source.at), source.role);
  if ('list' in source) return yield* readSaid(yield* numbered(attributes, source.list), source.role);
  const said: Said[] = [];
  for (const { name, attributes: own } of events) {
    const role = ownMember(source.events, name);
    if (role === undefined) continue;
    const isInstruction = name === 'gen_ai.system.message';
    const value = source.body === undefined ? bodyOf(own) : own.get(source.body);
    for (const one of yield* readSaid(value, role))
      said.push(isInstruction ? { ...one, isInstruction } : one);
  }
  return said;
}

/** An event's own fields; the answer of a choice stands in its message. */
function bodyOf(own: Attributes): AttributeValue {
  const body = Object.fromEntries([...own].filter(([name]) => !name.startsWith('gen_ai.')));
  return body['message'] ?? body;
}

const mostNumbered = 10_000;
/** A name may be as long as a body, and all of it dots. */
const mostSteps = 12;

/** `llm.input_messages.0.message.role` and its like as a list of things. */
function* numbered(attributes: Attributes, name: string): Steps<AttributeValue> {
  const items = new Map<number, Tree>();
  let foundCount = 0;
  for (const [key, value] of attributes) {
    if (!key.startsWith(`${name}.`)) continue;
    foundCount += 1;
    if (foundCount % stepsAtOnce === 0) yield;
    const [at = '', ...path] = key.slice(name.length + 1).split('.', mostSteps + 2);
    if (!/^\d{1,4}$/.test(at) || Number(at) >= mostNumbered || path.length > mostSteps) continue;
    const item = items.get(Number(at)) ?? new Map();
    items.set(Number(at), item);
    put(item, path, value);
  }
  const list: AttributeValue[] = [];
  // Only those that are there are looked at: one number may be as high as ten thousand.
  for (const [, item] of [...items].sort(([a], [b]) => a - b)) {
    if (list.length % stepsAtOnce === 0) yield;
    list.push(grown(item));
  }
  return list;
}

type Tree = Map<string, Tree | AttributeValue>;

function put(tree: Tree, path: readonly string[], value: AttributeValue): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const inner = tree.get(name);
  const branch: Tree = inner instanceof Map ? inner : new Map();
  tree.set(name, branch);
  put(branch, rest, value);
}

/** Branches whose names are all numbers are lists. */
function grown(tree: Tree): AttributeValue {
  const entries = [...tree].map(
    ([name, value]) => [name, value instanceof Map ? grown(value) : value] as const,
  );
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(entries);
}
