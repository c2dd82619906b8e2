import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asJson,
  asProtobuf,
  hexId,
  recordOf,
  type Span,
  spansOf,
  spanWriters,
  type Talk,
} from '../../../../test/labs/span-writers.ts';
import { spansAgainstFile } from '../../../../test/labs/spans-against-file.ts';
import type { Browser } from '../../../../test/rig/browser.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

let app: TestApp;
let admin: SignedIn;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  const made = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Shop bot' });
  program = createProgram(app.app.server, made.key);
});
afterAll(() => app[Symbol.asyncDispose]());

const path = '/api/ingest/otlp/v1/traces';
const startMs = Date.parse('2026-01-04T10:00:00Z');
const talk = (id: string, more: Partial<Talk> = {}): Talk => ({
  id,
  userId: `user of ${id}`,
  startMs,
  turns: [
    ['Where is my order?', 'On its way.'],
    ['When does it come?', 'Tomorrow.'],
    ['ok', 'Anything else?'],
    ['ok', 'Good bye.'],
  ],
  ...more,
});

const sendJson = (body: string, headers: Record<string, string> = {}) =>
  program.send('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } });
const send = async (spans: readonly Span[]) => {
  const answer = await sendJson(asJson(spans));
  expect([answer.status, answer.text]).toEqual([200, '{}']);
};

interface Shown {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly messages: readonly { role: string; content: string; timestamp: string }[];
}
const dataOf = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;

async function shown(externalId: string): Promise<Shown | null> {
  const list = await admin.browser.get(`/api/dashboard/sessions?search=${encodeURIComponent(externalId)}`);
  const found = dataOf<{ sessions: { id: string; externalId: string }[] }>(list).sessions.find(
    (session) => session.externalId === externalId,
  );
  if (!found) return null;
  return dataOf<{ session: Shown }>(await admin.browser.get(`/api/dashboard/session/${found.id}`)).session;
}
const saidIn = async (externalId: string) =>
  (await shown(externalId))?.messages.map(({ role, content }) => `${role}: ${content}`);

/** What a session is, without what tells it from others and its times of arrival. */
const compared = (session: Shown | null) => {
  const own = ['id', 'externalId', 'importId', 'userId', 'createdAt', 'updatedAt', 'messages'];
  const rest = Object.entries(session ?? {}).filter(([name]) => !own.includes(name));
  return {
    ...Object.fromEntries(rest),
    messages: session?.messages.map(({ role, content, timestamp }) => [role, content, timestamp]),
  };
};

test.each(Object.entries(spanWriters))(
  '%s: spans are the conversation that a push of it is',
  async (name, write) => {
    const conversation = talk(`a-${name}`);
    const pushed = await program.post('/api/ingest/v1/sessions', {
      sessions: [recordOf({ ...conversation, id: `p-${name}` })],
    });
    expect(pushed.status).toBe(200);
    const [first, ...later] = spansOf(conversation, write).toReversed();
    if (!first) throw new Error('no span');
    await send([first]);
    expect((await shown(conversation.id))?.messages).toHaveLength(8);
    const bytes = asProtobuf([...later, first, ...later]);
    const answer = await program.send('POST', path, {
      body: gzipSync(bytes),
      headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    const session = await shown(conversation.id);
    expect(compared(session)).toEqual(compared(await shown(`p-${name}`)));
    expect(session).toMatchObject({ userId: conversation.userId, tokens: 60, botVersion: 'a-model' });
    await send(spansOf(conversation, write));
    expect((await shown(conversation.id))?.updatedAt).toBe(session?.updatedAt);
  },
);

const genAi = spanWriters['gen-ai'] ?? (() => ({ attributes: {} }));
const call = (name: string, attributes: Span['attributes'], more: Partial<Span> = {}): Span => ({
  traceId: hexId(`trace of ${name}`, 16),
  spanId: hexId(name, 8),
  name,
  startMs,
  endMs: startMs + 2000,
  attributes,
  ...more,
});
const said = (input: string, output: string, more: Span['attributes'] = {}) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'a-model',
  'gen_ai.input.messages': JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: input }] }]),
  'gen_ai.output.messages': JSON.stringify([
    { role: 'assistant', parts: [{ type: 'text', content: output }] },
  ]),
  ...more,
});

test('a span that names no conversation is in that of its trace, or is one, until another span of it names one', async () => {
  const first = call('b-1', said('Hello', 'Hi'));
  await send([first]);
  expect(await saidIn(first.traceId)).toEqual(['user: Hello', 'assistant: Hi']);
  const root = call(
    'b-root',
    { 'session.id': 'b-named', 'openinference.span.kind': 'CHAIN' },
    {
      traceId: first.traceId,
      startMs: startMs - 10,
      endMs: startMs + 3000,
    },
  );
  await send([root]);
  expect(await shown(first.traceId)).toBeNull();
  expect(await saidIn('b-named')).toEqual(['user: Hello', 'assistant: Hi']);
});

test('turns without history follow each other; a call told by two spans, or made again at once, is one', async () => {
  const of = (n: number, input: string, output: string) =>
    call(`c-${n}`, said(input, output, { 'gen_ai.conversation.id': 'c-talk' }), {
      startMs: startMs + n * 10_000,
      endMs: startMs + n * 10_000 + 2000,
    });
  const one = of(0, 'yes', 'Good.');
  const agent = call(
    'c-agent',
    { ...one.attributes, 'gen_ai.operation.name': 'invoke_agent' },
    {
      traceId: one.traceId,
      startMs: startMs - 5,
      endMs: startMs + 2005,
    },
  );
  const again = { ...one, spanId: hexId('c-again', 8), startMs: startMs + 1, endMs: startMs + 1500 };
  await send([of(2, 'yes', 'Good.'), agent, again]);
  await send([one, of(1, 'and now?', 'Now this.')]);
  expect(await saidIn('c-talk')).toEqual([
    'user: yes',
    'assistant: Good.',
    'user: and now?',
    'assistant: Now this.',
    'user: yes',
    'assistant: Good.',
  ]);
});

test('instructions, tools and thoughts are messages of the system, told once', async () => {
  const history = (count: number) =>
    JSON.stringify(
      [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Weather in Paris?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 't1', function: { name: 'weather', arguments: '{"city": "Paris"}' } }],
        },
        { role: 'tool', tool_call_id: 't1', content: 'rain' },
        { role: 'assistant', content: 'It rains.' },
        { role: 'user', content: 'Thanks' },
      ].slice(0, count),
    );
  const base = { 'gen_ai.operation.name': 'chat', 'gen_ai.conversation.id': 'd-tools' };
  const asked = call('d-1', {
    ...base,
    'gen_ai.input.messages': history(2),
    'gen_ai.output.messages': JSON.stringify([
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'I look it up.' },
          { type: 'tool_call', id: 't1', name: 'weather', arguments: { city: 'Paris' } },
        ],
      },
    ]),
  });
  const told = call(
    'd-2',
    {
      ...base,
      'gen_ai.input.messages': history(6),
      'gen_ai.output.messages': '[{"role":"assistant","content":"Welcome."}]',
    },
    { startMs: startMs + 60_000, endMs: startMs + 61_000 },
  );
  await send([told, asked]);
  expect(await saidIn('d-tools')).toEqual([
    'system: Be kind.',
    'user: Weather in Paris?',
    'system: I look it up.',
    'system: weather {"city":"Paris"}',
    'system: rain',
    'assistant: It rains.',
    'user: Thanks',
    'assistant: Welcome.',
  ]);
  expect(await shown('d-tools')).toMatchObject({ messagesSent: 2 });
});

test('spans go on where a push began, and a push where spans did', async () => {
  const push = (content: string, timestamp: string) =>
    program.post('/api/ingest/v1/sessions/e-mixed/messages', {
      messages: [{ role: 'user', content, timestamp }],
    });
  await push('First pushed', '2026-01-04T09:00:00Z');
  await send([call('e-1', said('Then a span', 'Yes', { 'gen_ai.conversation.id': 'e-mixed' }))]);
  await push('Then pushed', '2026-01-04T10:30:00Z');
  const later = { startMs: startMs + 3_600_000, endMs: startMs + 3_601_000 };
  await send([call('e-2', said('Last', 'Done', { 'gen_ai.conversation.id': 'e-mixed' }), later)]);
  expect(await saidIn('e-mixed')).toEqual([
    'user: First pushed',
    'user: Then a span',
    'assistant: Yes',
    'user: Then pushed',
    'user: Last',
    'assistant: Done',
  ]);
});

const ok = (timestamp?: string) => ({ role: 'user', content: 'ok', ...(timestamp ? { timestamp } : {}) });
const pushSession = async (externalId: string, messages: readonly object[]) => {
  const answer = await program.post('/api/ingest/v1/sessions', {
    sessions: [{ externalId, startTime: '2026-01-04T09:00:00Z', messages }],
  });
  return dataOf<{ results: { outcome: string }[] }>(answer).results[0]?.outcome;
};
const spanOf = (id: string, n: number, input: string, output: string) =>
  call(`${id}-${n}`, said(input, output, { 'gen_ai.conversation.id': id }), {
    startMs: startMs + n * 60_000,
    endMs: startMs + n * 60_000 + 2000,
  });
const countOf = (all: readonly string[] | undefined, text: string) =>
  all?.filter((one) => one === text).length;

test.each([
  ['at one time', () => ok('2026-01-04T09:00:00Z')],
  ['without times', () => ok()],
  ['one after the other', (at: number) => ok(new Date(startMs + at * 1000).toISOString())],
])(
  'nothing pushed goes when spans join it: equal messages %s stay as many as they are',
  async (name, one) => {
    const id = `equal ${name}`;
    await pushSession(id, [
      { role: 'assistant', content: 'Hi' },
      ...Array.from({ length: 40 }, (_, at) => one(at)),
    ]);
    await send([spanOf(id, 1, 'ok', 'Fine.')]);
    const all = await saidIn(id);
    expect(all).toHaveLength(42);
    expect([countOf(all, 'user: ok'), countOf(all, 'assistant: Fine.')]).toEqual([40, 1]);
    await send([spanOf(id, 90, 'And now?', 'ok')]);
    await program.post(`/api/ingest/v1/sessions/${encodeURIComponent(id)}/messages`, {
      messages: [ok('2026-01-04T12:00:00Z'), ok('2026-01-04T12:01:00Z')],
    });
    await send([spanOf(id, 200, 'Bye', 'Bye!')]);
    const later = await saidIn(id);
    expect(later).toHaveLength(48);
    expect([countOf(later, 'user: ok'), countOf(later, 'assistant: ok')]).toEqual([42, 1]);
  },
);

test('what spans told stays when something is pushed in between, instructions and all', async () => {
  const history = JSON.stringify([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hello' },
  ]);
  const first = call('told-1', {
    ...said('', 'Hi', { 'gen_ai.conversation.id': 'told' }),
    'gen_ai.input.messages': history,
  });
  await send([first]);
  await program.post('/api/ingest/v1/sessions/told/messages', {
    messages: [{ role: 'user', content: 'Hello', timestamp: '2026-01-04T10:30:00Z' }],
  });
  await send([spanOf('told', 60, 'More', 'Yes')]);
  expect(await saidIn('told')).toEqual([
    'system: Be kind.',
    'user: Hello',
    'assistant: Hi',
    'user: Hello',
    'user: More',
    'assistant: Yes',
  ]);
});

test('a conversation pushed or imported again keeps what spans told of it, and the same again changes nothing', async () => {
  const messages = [{ role: 'user', content: 'One' }, ok(), ok(), { role: 'user', content: 'Two' }];
  await pushSession('again', messages);
  await send([spanOf('again', 1, 'ok', 'Fine.')]);
  const joined = await saidIn('again');
  expect(joined).toHaveLength(5);
  expect(await pushSession('again', messages)).toBe('identical');
  expect(await saidIn('again')).toEqual(joined);
  expect(await pushSession('again', [...messages, { role: 'user', content: 'Three' }])).toBe('changed');
  expect((await saidIn('again'))?.toSorted()).toEqual([...(joined ?? []), 'user: Three'].toSorted());
  const file = JSON.stringify({
    externalId: 'again',
    startTime: '2026-01-04T09:00:00Z',
    messages: [...messages, { role: 'user', content: 'Four' }],
  });
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  const sent = await admin.browser.send('POST', '/api/dashboard/imports', {
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status).toBe(202);
  await app.app.services.imports.idle();

  expect((await saidIn('again'))?.toSorted()).toEqual([...(joined ?? []), 'user: Four'].toSorted());
});

test('what was taken back comes again when it is sent again', async () => {
  const other = await app.signUp();
  const { key } = await makeKey(app.app.services, other.companyId, ['sessions:write'], { name: 'Bot' });
  const bot = createProgram(app.app.server, key);
  const spans = spansOf(talk('f-undone'), genAi);
  const push = async () =>
    (await bot.send('POST', path, { body: asJson(spans), headers: { 'content-type': 'application/json' } }))
      .text;
  expect(await push()).toBe('{}');
  const { imports } = dataOf<{ imports: { id: string }[] }>(
    await other.browser.get('/api/dashboard/imports'),
  );
  await other.browser.post(`/api/dashboard/imports/${imports[0]?.id}/undo`);
  const total = async () =>
    dataOf<{ pagination: { totalCount: number } }>(await other.browser.get('/api/dashboard/sessions'))
      .pagination.totalCount;
  expect(await total()).toBe(0);
  expect(await push()).toBe('{}');
  expect(await total()).toBe(1);
});

test('many requests at once with spans of the same conversations lose nothing', async () => {
  const talks = ['g-1', 'g-2', 'g-3'].map((id) => talk(id));
  const spans = talks.flatMap((one) => spansOf(one, genAi));
  const waiting = spans.flatMap((_, at) => [[spans[at], spans[(at * 5 + 1) % spans.length]]]);
  while (waiting.length > 0) {
    const batch = waiting.splice(0);
    const answers = await Promise.all(
      batch.map((some) => sendJson(asJson(some.flatMap((span) => span ?? [])))),
    );
    for (const [at, { status }] of answers.entries()) {
      expect([200, 429]).toContain(status);
      const some = batch[at];
      if (status === 429 && some) waiting.push(some);
    }
  }
  for (const { id } of talks) expect((await shown(id))?.messages).toHaveLength(8);
});

test('what is kept of calls that each repeat all before them grows with the calls alone', async () => {
  const turns = Array.from({ length: 80 }, (_, at): [string, string] => [`Question ${at}?`, `Answer ${at}.`]);
  const long = talk('long-1', { turns });
  for (const span of spansOf(long, genAi)) await send([span]);
  expect(await saidIn('long-1')).toHaveLength(160);
  const [kept] = await app.database.tenant(admin.companyId, (tx) =>
    rows(
      tx,
      `SELECT sum(length(input) + length(output))::integer AS of_spans FROM span_part
       WHERE company_id = $1 AND external_id = 'long-1'`,
      [admin.companyId],
      { of_spans: is.number },
    ),
  );
  expect(kept?.of_spans).toBeLessThan(80 * 30);
});

test('a bad span refuses only itself, with its reason; one without content is told', async () => {
  const good = call('h-1', said('Hello', 'Hi', { 'gen_ai.conversation.id': 'h-good' }));
  const bad: Span[] = [
    { ...good, traceId: '0'.repeat(32) },
    { ...good, traceId: 'abc' },
    { ...good, spanId: hexId('h', 16) },
    { ...good, spanId: hexId('h-2', 8), startMs: Date.parse('2096-01-01'), endMs: Date.parse('2096-01-02') },
    { ...good, spanId: hexId('h-3', 8), endMs: good.startMs - 1 },
    call('h-4', said('a', 'b', { 'gen_ai.conversation.id': 'x'.repeat(256) })),
    call('h-5', said('a', 'b', { 'gen_ai.conversation.id': '1.23457E+15' })),
  ];
  const silent = call('h-6', { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': 4 });
  const other = call('h-7', { 'db.system': 'postgresql' });
  const answer = await sendJson(asJson([...bad, good, silent, other]));
  expect(answer.status).toBe(200);
  const { partialSuccess } = answer.json as {
    partialSuccess: { rejectedSpans: string; errorMessage: string };
  };
  expect(partialSuccess.rejectedSpans).toBe('7');
  expect(partialSuccess.errorMessage).toMatch(/clock.*Spans without content: 1\..*CAPTURE_MESSAGE_CONTENT/);
  expect(await saidIn('h-good')).toEqual(['user: Hello', 'assistant: Hi']);
});

const type = (name: string) => ({ 'content-type': name });
const proto = type('application/x-protobuf');
const nest = (depth: number): string =>
  depth === 0 ? '{"stringValue":"x"}' : `{"arrayValue":{"values":[${nest(depth - 1)}]}}`;
test.each([
  ['no JSON', 'nothing', type('application/json'), 400],
  ['a list', '[]', type('application/json'), 400],
  ['spans that are none', '{"resourceSpans":7}', type('application/json'), 400],
  ['another type', '{}', type('text/plain'), 400],
  ['no protobuf', Buffer.from('ffffffffffffffffffff', 'hex'), proto, 400],
  ['half a protobuf', asProtobuf([call('i-1', said('a', 'b'))]).subarray(0, 90), proto, 400],
  ['a group', Buffer.from('0b0b0b0b0b', 'hex'), proto, 400],
  ['damaged gzip', 'nothing', { ...proto, 'content-encoding': 'gzip' }, 400],
  ['a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), { ...proto, 'content-encoding': 'gzip' }, 413],
  ['depth', `{"resourceSpans":${'['.repeat(100_000)}`, type('application/json'), 400],
  [
    'deep values',
    `{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"a","value":${nest(40)}}]}]}]}]}`,
    type('application/json'),
    400,
  ],
] as const)('%s is refused whole', async (_what, body, headers, status) => {
  const answer = await program.send('POST', path, { body, headers });
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([status, 'VALIDATION_ERROR']);
});

test('a million attributes and words of megabytes are refused or cut, and told', async () => {
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`gen_ai.x.${at}`, at]));
  const crowded = call('j-1', { ...said('a', 'b'), ...many });
  const long = call('j-2', said('w'.repeat(3_000_000), 'ok', { 'gen_ai.conversation.id': 'j-long' }));
  const answer = await sendJson(asJson([crowded, long]));
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(
    /"rejectedSpans":"1".*too many attributes.*shortened because they were too long: 1/,
  );
  expect((await shown('j-long'))?.messages[0]?.content).toHaveLength(100_000);
});

test('shuffled, doubled, split and late they are what a file of the same conversations is', async () => {
  await spansAgainstFile(app, 'gen-ai', 60);
});
