import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asJson, spansOf } from '../../../test/labs/span-writers.ts';
import type { Browser } from '../../../test/rig/browser.ts';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await app.signUp();
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Shop bot' });
  program = createProgram(app.app.server, key);
});

const root = '/api/ingest/v1/sessions';
const startTime = '2026-01-04T10:00:00Z';
interface Shown {
  readonly baseUrl: string;
  readonly keys: { readonly lastHour: object; readonly lastDay: object; readonly perMinute: number }[];
  readonly arrivals: { readonly externalId: string; readonly sessionId: string; readonly outcome: string }[];
  readonly refusals: {
    readonly path: string;
    readonly reason: string;
    readonly count: number;
    readonly sample: string | null;
  }[];
}
async function shown(): Promise<Shown> {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const answer = await admin.browser.get('/api/admin/ingest');
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: Shown }).data;
}
const push = (sessions: readonly object[]) => program.post(root, { sessions });

test('what came in the last hour and day is told by key, the newest arrivals first', async () => {
  await push([{ externalId: 'a', startTime }, { externalId: 'b', startTime }, { externalId: 'c' }]);
  await push([{ externalId: 'a', startTime }]);
  const first = await shown();
  expect(first.baseUrl).toBe(app.app.services.config.http.baseUrl);
  const counts = { requests: 2, new: 2, changed: 0, identical: 1, rejected: 1, refused: 0 };
  expect(first.keys).toMatchObject([
    { keyName: 'Shop bot', way: 'push', lastHour: counts, lastDay: counts, perMinute: 0.6 },
  ]);
  expect(first.arrivals.map(({ externalId, outcome }) => `${externalId} ${outcome}`)).toEqual([
    'a identical',
    'b new',
    'a new',
  ]);
  app.clock.advance(61 * 60_000);
  expect((await shown()).keys).toMatchObject([{ lastHour: { requests: 0 }, lastDay: counts, perMinute: 0 }]);
  app.clock.advance(24 * 3_600_000);
  await app.app.services.schedules.runNow('ingest-retention');
  expect(await shown()).toMatchObject({ keys: [], refusals: [] });
});

test('a refusal is told with its reason and without a word of what was sent', async () => {
  const words = 'My password is hunter2';
  await push([
    { externalId: 'x', startTime: words },
    { externalId: 'y', startTime, messages: words },
  ]);
  await push([{ externalId: 'z', startTime: words }]);
  await program.post(`${root}/q/messages`, { messages: [{ text: words }] });
  await program.send('POST', root, { body: words, headers: { 'content-type': 'application/json' } });
  const { refusals, keys } = await shown();
  expect(JSON.stringify(refusals)).not.toContain('hunter2');
  expect(refusals.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    expect.objectContaining({ path: '', count: 1, sample: null }),
    expect.objectContaining({ path: 'messages', count: 1, sample: 'y' }),
    expect.objectContaining({ path: 'messages.n.role', count: 1, sample: null }),
    expect.objectContaining({ path: 'startTime', count: 2, sample: 'z' }),
  ]);
  expect(keys).toMatchObject([{ lastHour: { rejected: 3, refused: 2 } }]);
});

test('twenty arrivals are kept, and none of what was taken back', async () => {
  await push(Array.from({ length: 30 }, (_, n) => ({ externalId: `n${n}`, startTime })));
  await shown();
  await push([{ externalId: 'last', startTime }]);
  const { arrivals } = await shown();
  expect([arrivals.length, arrivals[0]?.externalId, arrivals.at(-1)?.externalId]).toEqual([
    20,
    'last',
    'n11',
  ]);
  const imports = await admin.browser.get('/api/dashboard/imports');
  const [run] = (imports.json as { data: { imports: { id: string }[] } }).data.imports;
  await admin.browser.post(`/api/dashboard/imports/${run?.id}/undo`);
  expect((await shown()).arrivals).toEqual([]);
});

test('another company sees nothing of it', async () => {
  await push([{ externalId: 'a', startTime }]);
  const stranger = await app.signUp();
  const answer = await stranger.browser.get('/api/admin/ingest');
  expect(answer.json).toMatchObject({ data: { keys: [], arrivals: [], refusals: [] } });
  expect((await stranger.browser.get(`/api/admin/ingest?companyId=${admin.companyId}`)).status).toBe(403);
});

test('spans without content, and those that are refused, are told with what to do', async () => {
  const startMs = Date.parse('2026-01-04T10:00:00Z');
  const [span] = spansOf({ id: 'mute', startMs, turns: [['Hello', 'Hi']] }, () => ({
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'a-model' },
  }));
  if (!span) throw new Error('no span');
  const late = { ...span, spanId: 'ab'.repeat(8), startMs: 0, endMs: 1 };
  for (const _ of [1, 2])
    await program.send('POST', '/api/ingest/otlp/v1/traces', {
      body: asJson([span, late]),
      headers: { 'content-type': 'application/json' },
    });
  const { refusals } = await shown();
  expect(refusals).toHaveLength(2);
  expect(refusals).toContainEqual(
    expect.objectContaining({
      path: 'span',
      count: 2,
      reason: expect.stringMatching(/^Spans without content.*CAPTURE/),
    }),
  );
  expect(refusals).toContainEqual(
    expect.objectContaining({ path: 'span', count: 2, reason: expect.stringContaining('clock') }),
  );
});

test('a reason that was met more often than can be counted holds up no other count', async () => {
  const refused = () => push([{ externalId: 'a' }]);
  await refused();
  await app.app.services.arrivals.flush();
  await app.database.system((tx) => tx.query('UPDATE ingest_refusal SET refusal_count = 2147483646'));
  for (const _ of [1, 2]) {
    await refused();
    await app.app.services.arrivals.flush();
  }
  const { keys, refusals } = await shown();
  expect(keys).toMatchObject([{ lastHour: { requests: 3, rejected: 3 } }]);
  expect(refusals).toMatchObject([{ count: 2_147_483_647 }]);
});
