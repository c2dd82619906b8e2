import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { countSteps } from '../../../../test/count-steps.ts';
import { asJson, asProtobuf, spansOf, spanWriters } from '../../../../test/labs/span-writers.ts';
import { spoilBytes } from '../../../../test/labs/spoil-bytes.ts';
import type { Browser } from '../../../../test/rig/browser.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { assemble } from './merge/assemble.ts';
import type { SpanRow } from './merge/span-row.ts';
import { portionsOf, textsOf } from './portions-of.ts';
import { readParts } from './read-parts.ts';
import { readSaid } from './read-said.ts';
import { readSpan } from './read-span.ts';
import { tellsNothing, toldIn } from './told-fields.ts';
import { readJson } from './wire/read-json.ts';
import { type OtlpType, readRequest } from './wire/read-request.ts';

let app: TestApp;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
  const { companyId } = await app.signUp();
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  program = createProgram(app.app.server, key);
});
afterAll(() => app[Symbol.asyncDispose]());

test.each([
  ['application/x-protobuf', asProtobuf],
  ['application/json', asJson],
] as const)('spoilt %s is taken or refused, and never a fault of ours', async (type, write) => {
  const chance = createChance(7);
  const startMs = Date.parse('2026-01-04T10:00:00Z');
  const met = new Set<number>();
  for (const [name, convention] of Object.entries(spanWriters)) {
    const talk = { id: `talk ${name}`, startMs, turns: [['Hello', 'Hi'] as const, ['And?', 'So.'] as const] };
    const body = Buffer.from(write(spansOf(talk, convention)));
    for (let times = 0; times < 60; times += 1) {
      const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
        body: spoilBytes(body, chance),
        headers: { 'content-type': type },
      });
      met.add(answer.status);
    }
  }
  expect([...met].sort()).toEqual([200, 400]);
});

test.each([
  ['resources without end', Buffer.alloc(9_000_000, Buffer.from([0x0a, 0]))],
  ['unknown fields without end', Buffer.alloc(9_000_000, Buffer.from([0x60, 0]))],
])('%s are refused when a few of them were read', async (_name, body) => {
  const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
    body: gzipSync(body),
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' },
  });
  expect(answer.status).toBe(400);
});

test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a span whose kind, events and speakers are called %s is like any other',
  async (word) => {
    const texts = {
      'gen_ai.conversation.id': `of ${word}`,
      'gen_ai.request.model': 'm',
      'gen_ai.operation.name': word,
      'langfuse.observation.type': word,
      'openinference.span.kind': word,
      'traceloop.span.kind': word,
      'ai.operationId': word,
      'gen_ai.input.messages': JSON.stringify([{ role: word, content: 'Hello' }]),
    };
    const attributes = Object.entries(texts).map(([key, stringValue]) => ({ key, value: { stringValue } }));
    const [timeUnixNano, name] = ['1767520800000000000', word];
    const spans = Object.entries(texts).map(([key], at) => ({
      traceId: 'ab'.repeat(16),
      spanId: `${at}`.repeat(16).replaceAll('0', 'f'),
      name,
      startTimeUnixNano: timeUnixNano,
      endTimeUnixNano: timeUnixNano,
      // Each convention by itself, so that each reads the word.
      attributes: attributes.filter(({ key: other }) => other === key || other.startsWith('gen_ai.')),
      events: [{ name, timeUnixNano, attributes: [{ key: 'content', value: { stringValue: 'Hello' } }] }],
    }));
    const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
      body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  },
);

test('a number in the place of a span stands for none, so that nothing is read more often than it was sent', () => {
  const [first, second] = [
    { spanId: 'ab'.repeat(8), name: 'first' },
    { spanId: 'cd'.repeat(8), name: 'second' },
  ];
  const spans = [first, 0, 0, 1, second, 0, 1, 7];
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'a' } }] };
  const read = [...readJson(JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }))];
  expect(read.flatMap((span) => span?.name || [])).toEqual(['first', 'second']);
});

test('of spans that hold too much the others are taken, in either form', async () => {
  const talk = {
    id: 'beside',
    startMs: Date.parse('2026-01-04T10:00:00Z'),
    turns: [['Hello', 'Hi'] as const],
  };
  const [good] = spansOf(talk, spanWriters['gen-ai'] ?? (() => ({ attributes: {} })));
  if (!good) throw new Error('no span');
  const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, at]));
  const crowded = { ...good, spanId: 'ab'.repeat(8), attributes: many };
  for (const [type, body] of [
    ['application/json', Buffer.from(asJson([crowded, good]))],
    ['application/x-protobuf', Buffer.from(asProtobuf([crowded, good]))],
  ] as const) {
    const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
      body,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('too many attributes')]);
  }
});

/** All spans of a body, and how often others could have gone first. */
function spansIn(bytes: Uint8Array, type: OtlpType) {
  const steps = [...readRequest(bytes, type)];
  return { value: steps.filter((span) => span !== undefined), count: steps.length };
}

test.each([
  ['application/x-protobuf', asProtobuf],
  ['application/json', asJson],
] as const)(
  'of %s a span is handed on before the next is read: all of them would be a hundred times the body',
  (type, write) => {
    const span = {
      traceId: 'ab'.repeat(16),
      spanId: 'cd'.repeat(8),
      name: 'chat',
      startMs: 1,
      endMs: 1,
      attributes: {},
    };
    const body = Buffer.from(write([span, { ...span, attributes: { a: 'unreadable' } }]));
    // In the second: what parts a name from its value, or the length of a text.
    if (type === 'application/json') body.write(';', body.lastIndexOf('"spanId":') + '"spanId"'.length);
    else body.writeUInt8(0x7f, body.lastIndexOf('unreadable') - 1);
    const read = readRequest(body, type);
    let met = 0;
    expect(() => {
      for (const one of read) if (one) met += 1;
    }).toThrow();
    expect(met).toBe(1);
  },
);

test.each([
  ['application/x-protobuf', asProtobuf],
  ['application/json', asJson],
] as const)('one span with nine thousand messages is read in turns with others, as %s', (type, write) => {
  const said = Array.from({ length: 9000 }, (_, at) => [
    [`gen_ai.prompt.${at}.role`, at % 2 === 0 ? 'user' : 'assistant'],
    [`gen_ai.prompt.${at}.content`, `Number ${at}`],
  ]);
  const nowMs = Date.parse('2026-01-04T10:00:00Z');
  const span = {
    traceId: 'ab'.repeat(16),
    spanId: 'cd'.repeat(8),
    name: 'chat',
    startMs: nowMs,
    endMs: nowMs,
    attributes: { 'llm.request.type': 'chat', ...Object.fromEntries(said.flat()) },
  };
  const bytes = Buffer.from(write([span]));
  const request = spansIn(bytes, type);
  // JSON is counted, and parsed; what is in protobuf is read a few attributes at a time.
  expect(request.count).toBeGreaterThan(type === 'application/json' ? 1 : 1000);
  const parts = countSteps(readParts(request.value, nowMs));
  expect([parts.value.rows[0]?.input.length, parts.value.refusedCount]).toEqual([9000, 0]);
  expect(parts.count).toBeGreaterThan(9000);
});

test('what one span holds is taken over and put together a few attributes at a time', () => {
  const names = Array.from({ length: 9000 }, (_, at) => `gen_ai.prompt.${at}.a.b.c.d`);
  const attributes = ['llm.request.type', ...names].map((key) => ({ key, value: { stringValue: 'chat' } }));
  const nowMs = Date.parse('2026-01-04T10:00:00Z');
  const nanos = `${nowMs}000000`;
  const span = {
    traceId: 'ab'.repeat(16),
    spanId: 'cd'.repeat(8),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes,
  };
  const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  const request = spansIn(Buffer.from(text), 'application/json');
  // Besides finding the span, counting and parsing it.
  expect(request.count).toBeGreaterThan(text.length / 65_536 + 9000 / 1024);
  const parts = countSteps(readParts(request.value, nowMs));
  // Looked for, and made a list of.
  expect(parts.count).toBeGreaterThan((2 * 9000) / 16);
});

test('a message whose number is high takes no more than one whose number is low', () => {
  const lists = ['llm.input_messages', 'llm.output_messages', 'llm.prompts', 'llm.choices'];
  const spanWith = (number: number) => ({
    ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentId: '', name: 'n', startMs: 1, endMs: 2 },
    attributes: new Map(
      lists.flatMap((list) => [
        [`${list}.${number}.content`, `${list} second`] as const,
        [`${list}.${number - 1}.content`, `${list} first`] as const,
      ]),
    ),
    events: [],
    isTooMuch: false,
  });
  const [low, high] = [2, 9999].map((number) => countSteps(readSpan(spanWith(number), tellsNothing)));
  expect(high?.count).toBe(low?.count);
  expect(high?.value?.input.map(({ content }) => content)).toEqual([
    'llm.input_messages first',
    'llm.input_messages second',
  ]);
});

const row = (traceId: string, at: number, conversation: string | null = null): SpanRow => ({
  traceId,
  spanId: `${at}`,
  parentId: '',
  kind: 'call',
  startMs: at,
  endMs: at,
  conversation,
  userId: null,
  model: null,
  agent: null,
  tokens: null,
  cost: null,
  input: [`s${traceId}`],
  output: [],
});

test('what is stored at once is a few traces, each whole, and what was said in them', () => {
  const traces = Array.from({ length: 70 }, (_, at) => `t${at}`);
  const rows = [0, 1].flatMap((at) => traces.map((traceId) => row(traceId, at)));
  const long = Array.from({ length: 1500 }, (_, at) => row('long', at));
  const said = [...traces, 'long'].map((id) => [`s${id}`, { role: 'user', content: id }] as const);
  const portions = portionsOf([...rows, ...long]);
  expect(portions.map((portion) => portion.length)).toEqual([128, 12, 1500]);
  expect(portions.map((portion) => atOnce(textsOf(portion, new Map(said))).size)).toEqual([64, 6, 1]);

  // Else each few of its traces would read and write all of it again: a request could keep the database for minutes.
  const ofOne = Array.from({ length: 2000 }, (_, at) => row(`o${at}`, at, at % 2 === 0 ? 'one' : 'other'));
  const together = portionsOf(ofOne);
  expect(together.map((portion) => new Set(portion.map(({ conversation }) => conversation)))).toEqual([
    new Set(['one']),
    new Set(['other']),
  ]);
});

test('parts of a trace that hold none of each other are held against each other in turns with others', () => {
  const parts = Array.from({ length: 3000 }, (_, at): SpanRow => {
    const one = row(`t${at % 3}`, at);
    return { ...one, kind: 'outer', tokens: 1, cost: 1 };
  });
  const { value, count } = countSteps(assemble(parts, { marks: [], times: [] }));
  expect([value.tokens, value.cost]).toEqual([3000, 3000]);
  // For what was said, tokens and costs.
  expect(count).toBeGreaterThanOrEqual(3 * parts.length);
});

test('counts of tokens in a text that is longer than any are no counts', () => {
  const spanWith = (details: object) => ({
    ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentId: '', name: 'n', startMs: 1, endMs: 2 },
    attributes: new Map([
      ['langfuse.observation.type', 'generation'],
      ['langfuse.observation.usage_details', JSON.stringify(details)],
    ]),
    events: [],
    isTooMuch: false,
  });
  const tokensOf = (details: object) => atOnce(readSpan(spanWith(details), tellsNothing))?.tokens;
  expect(tokensOf({ input: 3, output: 4 })).toBe(7);
  expect(tokensOf({ input: 3, note: 'x'.repeat(65_536) })).toBeNull();
});

test('what one attribute holds, as a list or as JSON in JSON, is read in turns with others', () => {
  const texts = Array.from({ length: 1600 }, (_, at) => `word ${at}`);
  const list = countSteps(readSaid(JSON.stringify(texts), 'user'));
  expect(list.value).toHaveLength(1600);
  expect(list.count).toBeGreaterThan(100);
  const packed = texts.slice(0, 2);
  let inside = JSON.stringify(packed);
  for (let level = 0; level < 3; level += 1) inside = JSON.stringify([inside]);
  const nested = countSteps(readSaid(inside, 'user'));
  expect(nested.value.map(({ content }) => content)).toEqual(packed);
  expect(nested.count).toBeGreaterThanOrEqual(2 * 4);
});

test('what a span tells besides is redacted a text at a time, in turns with others', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
  const names = ['assignee', 'team', 'rating', 'ratingComment', 'tags'];
  const span = new Map(names.map((name) => [`parlance.${name}`, texts] as const));
  let [cleanCount, atOnceCount, most] = [0, 0, 0];
  const clean = (text: string) => {
    cleanCount += 1;
    atOnceCount += 1;
    most = Math.max(most, atOnceCount);
    return text.toUpperCase();
  };
  const steps = toldIn(span, { attributes: [], clean });
  let step = steps.next();
  for (; !step.done; step = steps.next()) atOnceCount = 0;
  expect([cleanCount, most]).toEqual([names.length * texts.length, 1]);
  expect(step.value?.fields['tags']).toEqual(texts.map((text) => text.toUpperCase()));
});
