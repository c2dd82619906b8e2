import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/rig/browser.ts';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let program: Browser;
let keyId: string;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  const made = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Shop bot' });
  keyId = made.id;
  program = createProgram(app.app.server, made.key);
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/ingest/v1/sessions';
interface Result {
  readonly externalId: string | null;
  readonly outcome: string;
  readonly id: string | null;
  readonly issues?: readonly { path: string; message: string }[];
}
interface Pushed {
  readonly new: number;
  readonly changed: number;
  readonly identical: number;
  readonly rejected: number;
  readonly results: readonly Result[];
}
const dataOf = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const hello = (id: string, more: object = {}) => ({
  externalId: id,
  messages: [
    { role: 'user', content: `Hello from ${id}`, timestamp: '2026-01-04T10:00:00Z' },
    { role: 'assistant', content: 'How can I help?', timestamp: '2026-01-04T10:00:05Z' },
  ],
  ...more,
});
const push = (sessions: readonly unknown[]) => program.post(root, { sessions });
const pushed = async (sessions: readonly unknown[]): Promise<Pushed> => {
  const answer = await push(sessions);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return dataOf<Pushed>(answer);
};
const opened = async (id: string | null) =>
  dataOf<{ session: Record<string, unknown> & { messages: { role: string; content: string }[] } }>(
    await admin.browser.get(`/api/dashboard/session/${id}`),
  ).session;

test('what is answered is there for the next reader; the same again changes nothing', async () => {
  const sessions = [hello('a-1', { channel: 'web' }), hello('a-2', { escalated: true })];
  const first = await pushed(sessions);
  expect(first).toMatchObject({ new: 2, changed: 0, identical: 0, rejected: 0 });
  expect(first.results.map(({ externalId }) => externalId)).toEqual(['a-1', 'a-2']);
  const list = await admin.browser.get('/api/dashboard/sessions?search=a-1');
  expect(dataOf<{ sessions: object[] }>(list).sessions).toMatchObject([
    { externalId: 'a-1', channel: 'web' },
  ]);
  const metrics = await admin.browser.get('/api/dashboard/metrics?startDate=2026-01-01&endDate=2026-01-31');
  expect(dataOf<{ metrics: { totalSessions: number } }>(metrics).metrics.totalSessions).toBe(2);
  expect(await opened(first.results[0]?.id ?? null)).toMatchObject({
    startTime: '2026-01-04T10:00:00.000Z',
    endTime: null,
    messages: [{ role: 'user' }, { role: 'assistant' }],
  });
  const again = await pushed(sessions);
  expect(again).toMatchObject({ new: 0, identical: 2 });
  expect(again.results.map(({ id }) => id)).toEqual(first.results.map(({ id }) => id));
});

test('a bad session refuses only itself, with its reason, in its place', async () => {
  const { results, ...counts } = await pushed([
    hello('b-1'),
    { messages: [] },
    { externalId: 'b-3' },
    { externalId: 'b-4', startTime: 'yesterday' },
    { externalId: 'b-5', startTime: '2026-01-04T10:00:00Z', messages: 'none' },
    'text',
    7,
    null,
    [],
    hello('b-9', { mood: 'fine' }),
  ]);
  expect(counts).toEqual({ new: 2, changed: 0, identical: 0, rejected: 8 });
  expect(results.map(({ outcome }) => outcome === 'rejected')).toEqual([
    false,
    ...Array.from({ length: 8 }, () => true),
    false,
  ]);
  expect(results[2]).toMatchObject({ externalId: 'b-3', id: null, issues: [{ path: 'startTime' }] });
  expect(results[4]?.issues?.[0]?.path).toBe('messages');
  expect(results[9]?.issues).toEqual([{ path: 'mood', message: 'Unknown field.' }]);
  const odd = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at]));
  expect((await pushed([hello('b-10', odd)])).results[0]?.issues).toHaveLength(10);
});

test('JSON lines and gzip are taken as JSON is', async () => {
  const lines = [hello('c-1'), hello('c-2')].map((session) => JSON.stringify(session)).join('\n');
  const asLines = await program.send('POST', root, {
    body: lines,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(dataOf<Pushed>(asLines)).toMatchObject({ new: 2 });
  const packed = await program.send('POST', root, {
    body: gzipSync(JSON.stringify({ sessions: [hello('c-3')] })),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(dataOf<Pushed>(packed)).toMatchObject({ new: 1 });
});

test.each([
  ['no JSON', 'nothing', ['application/json', {}], 400],
  ['a list', '[]', ['application/json', {}], 400],
  ['no session', '{"sessions":[]}', ['application/json', {}], 400],
  ['another list beside', '{"sessions":[{}],"more":[{}]}', ['application/json', {}], 400],
  ['half an object', '{"sessions":[{"externalId":"x"}', ['application/json', {}], 400],
  ['1,001 sessions', `{"sessions":[${'{},'.repeat(1000)}{}]}`, ['application/json', {}], 400],
  ['a form', 'a=b', ['application/x-www-form-urlencoded', {}], 400],
  ['damaged gzip', 'nothing', ['application/json', { 'content-encoding': 'gzip' }], 400],
  ['another packing', 'nothing', ['application/json', { 'content-encoding': 'br' }], 400],
  [
    'a bomb',
    gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)),
    ['application/json', { 'content-encoding': 'gzip' }],
    413,
  ],
  ['depth', `{"sessions":[${'['.repeat(100_000)}`, ['application/json', {}], 400],
] as const)('%s is refused whole', async (_what, body, [type, more], status) => {
  const answer = await program.send('POST', root, { body, headers: { 'content-type': type, ...more } });
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([status, 'VALIDATION_ERROR']);
});

test('messages are added one after the other, each once, and begin a conversation', async () => {
  const add = async (messages: object[], session?: object) => {
    const answer = await program.post(`${root}/d%2F1/messages`, { messages, ...(session && { session }) });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return dataOf<Result & { added: number; repeated: number }>(answer);
  };
  const time = '2026-01-04T11:00:00.000Z';
  const first = await add([{ id: 'm1', role: 'user', content: 'Where is it?', timestamp: time }], {
    channel: 'app',
  });
  expect(first).toMatchObject({ externalId: 'd/1', outcome: 'new', added: 1, repeated: 0 });
  const again = await add([
    { id: 'm1', role: 'user', content: 'Where is it?', timestamp: time },
    { id: 'm2', role: 'assistant', content: 'On its way.', timestamp: '2026-01-04T11:00:04Z' },
  ]);
  expect(again).toMatchObject({ outcome: 'changed', id: first.id, added: 1, repeated: 1 });
  const plain = { role: 'user', content: 'Thanks', timestamp: '2026-01-04T11:00:09Z' };
  expect(await add([plain])).toMatchObject({ added: 1 });
  expect(await add([plain])).toMatchObject({ outcome: 'identical', added: 0, repeated: 1 });
  const session = await opened(first.id);
  expect(session.messages.map(({ content }) => content)).toEqual(['Where is it?', 'On its way.', 'Thanks']);
  expect(session).toMatchObject({ channel: 'app', startTime: time, endTime: null });
});

test('a conversation that comes in parts stands as the same sent whole, and who comes late stands in their place', async () => {
  const at = (minute: number) => `2026-01-04T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const message = (n: number) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: `Part ${n} &lt;b&gt; *`,
    timestamp: at(n),
  });
  for (const part of [[0, 1, 4], [5], [2, 3]])
    expect((await program.post(`${root}/in-parts/messages`, { messages: part.map(message) })).status).toBe(
      200,
    );
  const whole = await pushed([{ externalId: 'whole', messages: [0, 1, 2, 3, 4, 5].map(message) }]);
  const list = dataOf<{ sessions: { id: string }[] }>(
    await admin.browser.get('/api/dashboard/sessions?search=in-parts'),
  );
  const [a, b] = [await opened(whole.results[0]?.id ?? null), await opened(list.sessions[0]?.id ?? null)];
  const said = (one: typeof a) => one.messages.map(({ role, content }) => [role, content]);
  expect(said(b)).toEqual([0, 1, 2, 3, 4, 5].map((n) => [message(n).role, message(n).content]));
  expect(said(a)).toEqual(said(b));
  for (const field of ['startTime', 'messagesSent', 'messageCount', 'avgResponseTime', 'initialMsg'])
    expect([field, b[field]]).toEqual([field, a[field]]);
});

test('markup of a message is read once, whatever is added later, and the same message sent again is known', async () => {
  const add = async (message: object) =>
    dataOf<Result & { added: number }>(
      await program.post(`${root}/markup/messages`, { messages: [message] }),
    );
  const first = {
    role: 'Customer',
    content: '<p>Write &amp;lt;b&amp;gt;</p>',
    timestamp: '2026-01-04T11:00:00Z',
  };
  const { id } = await add(first);
  expect(await add(first)).toMatchObject({ outcome: 'identical', added: 0 });
  await add({ role: 'agent', content: 'Done', timestamp: '2026-01-04T11:00:04Z' });
  await add({ role: 'user', content: 'Thanks', timestamp: '2026-01-04T11:00:09Z' });
  const { messages } = await opened(id);
  expect(messages.map(({ content }) => content)).toEqual(['Write &lt;b&gt;', 'Done', 'Thanks']);
});

test('PATCH sets fields and leaves the rest; of what is not there it is 404', async () => {
  const { results } = await pushed([hello('e-1', { channel: 'web' })]);
  const answer = await program.patch(`${root}/e-1`, { endTime: '2026-01-04T10:10:00Z', escalated: true });
  expect([answer.status, dataOf<Result>(answer).outcome]).toEqual([200, 'changed']);
  expect(await opened(results[0]?.id ?? null)).toMatchObject({
    channel: 'web',
    escalated: true,
    endTime: '2026-01-04T10:10:00.000Z',
    messages: [{ role: 'user' }, { role: 'assistant' }],
  });
  expect((await program.patch(`${root}/e-none`, { escalated: true })).status).toBe(404);
  expect((await program.patch(`${root}/e-1`, { mood: 'fine' })).status).toBe(422);
  expect((await program.patch(`${root}/e-1`, { endTime: '2026-01-03T10:10:00Z' })).status).toBe(422);
});

test('an erased person is refused from then on', async () => {
  await pushed([hello('f-1', { userId: 'u-gone' })]);
  expect((await admin.browser.post('/api/dashboard/erasures', { userId: 'u-gone' })).status).toBe(200);
  const { results } = await pushed([hello('f-2', { userId: 'u-gone' }), hello('f-3')]);
  expect(results).toMatchObject([{ outcome: 'rejected', issues: [{ path: 'userId' }] }, { outcome: 'new' }]);
});

test('what a key pushed in an hour is one import, and is taken back as one', async () => {
  const other = await app.signUp();
  const { key } = await makeKey(app.app.services, other.companyId, ['sessions:write'], { name: 'Bot' });
  const bot = createProgram(app.app.server, key);
  await bot.post(root, { sessions: [hello('g-1')] });
  await bot.post(root, { sessions: [hello('g-2')] });
  const imports = async () =>
    dataOf<{ imports: { id: string; source: string; fileName: string; counts: object }[] }>(
      await other.browser.get('/api/dashboard/imports'),
    ).imports;
  const [run, ...rest] = await imports();
  expect([rest, run]).toMatchObject([[], { source: 'PUSH', fileName: 'Bot', counts: { read: 2, new: 2 } }]);
  expect((await other.browser.post(`/api/dashboard/imports/${run?.id}/undo`)).status).toBe(200);
  const list = await other.browser.get('/api/dashboard/sessions');
  expect(dataOf<{ pagination: { totalCount: number } }>(list).pagination.totalCount).toBe(0);
  const again = await bot.post(root, { sessions: [hello('g-1')] });
  expect(dataOf<Pushed>(again)).toMatchObject({ new: 1 });
  expect(await imports()).toHaveLength(2);
});

test('at the same moment nothing is lost: of two that begin one conversation with different words one is told to send again', async () => {
  const send = (n: number) =>
    program.post(`${root}/h-1/messages`, {
      messages: [{ id: `h${n}`, role: 'user', content: `Word ${n}`, timestamp: `2026-01-04T12:00:0${n}Z` }],
    });
  const waiting = [0, 1, 2, 3, 4];
  for (let turn = 0; waiting.length > 0 && turn < 10; turn += 1) {
    const answers = await Promise.all(waiting.map(async (n) => [n, (await send(n)).status] as const));
    for (const [n, status] of answers) {
      expect([200, 409]).toContain(status);
      if (status === 200) waiting.splice(waiting.indexOf(n), 1);
    }
  }
  const list = await admin.browser.get('/api/dashboard/sessions?search=h-1');
  const [found] = dataOf<{ sessions: { id: string }[] }>(list).sessions;
  const { messages } = await opened(found?.id ?? null);
  expect(messages.map(({ content }) => content).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Word ${n}`));
});

test('the first push of an hour leaves an entry that names the key', async () => {
  const entries = await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      "SELECT metadata::text AS text FROM audit_entry WHERE company_id = $1 AND action = 'imports.push'",
      [admin.companyId],
    ),
  );
  expect(entries).toHaveLength(1);
  expect(JSON.parse(String(entries[0]?.['text'])).actor).toEqual({ type: 'key', keyId, name: 'Shop bot' });
});

test('a program tells who handled a session and how it was rated; a rating beyond its scale is left out, and said', async () => {
  const told = {
    assignee: 'Noor',
    team: 'Blue',
    botVersion: '3.2',
    rating: 4,
    ratingComment: 'Fine',
    tags: ['vip', 'vip'],
  };
  const { results } = await pushed([hello('handled', told)]);
  expect(results[0]?.issues).toBeUndefined();
  const id = results[0]?.id ?? '';
  expect(await opened(id)).toMatchObject({ ...told, tags: ['vip'], firstResponseSeconds: 5 });
  const set = await program.send('PATCH', `${root}/handled`, {
    body: JSON.stringify({ rating: 9, team: 'Red' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(dataOf<Result>(set)).toMatchObject({ outcome: 'changed', issues: [{ path: 'rating' }] });
  expect(await opened(id)).toMatchObject({ team: 'Red', botVersion: '3.2' });
});

test('a conversation does not grow without end: each message that is added reads all that was said before', async () => {
  const said = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `long-${count}-${at}`,
      role: 'user',
      content: `${at}${'x'.repeat(95_000)}`,
      timestamp: '2026-01-04T11:00:00.000Z',
    }));
  const whole = await program.post(root, {
    sessions: [{ externalId: 'too-long', startTime: '2026-01-04T11:00:00Z', messages: said(43) }],
  });
  expect(dataOf<{ results: Result[] }>(whole).results).toMatchObject([
    {
      outcome: 'rejected',
      issues: [{ path: 'messages', message: 'A conversation can have at most 4,000,000 characters.' }],
    },
  ]);
  const add = (messages: object[]) => program.post(`${root}/grows/messages`, { messages });
  const first = await program.post(root, {
    sessions: [{ externalId: 'grows', startTime: '2026-01-04T11:00:00Z', messages: said(38) }],
  });
  expect(dataOf<{ results: Result[] }>(first).results).toMatchObject([{ outcome: 'new' }]);
  expect((await add(said(3))).status).toBe(200);
  expect((await add(said(4))).status).toBe(422);
  expect((await add([{ role: 'user', content: 'Short is fine.' }])).status).toBe(200);
});
