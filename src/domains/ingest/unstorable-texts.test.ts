import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asJson, type Span, spansOf, spanWriters } from '../../../test/labs/span-writers.ts';
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
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write']);
  program = createProgram(app.app.server, key);
});

const root = '/api/ingest/v1/sessions';
const startTime = '2026-01-04T10:00:00Z';
const said = { role: 'user', content: 'Hello', timestamp: startTime };

test.each([
  ['a NUL', 'a\0b'],
  ['half a character', 'a\ud800'],
  ['a NUL and nothing else', '\0'],
  ['a character that is halved where ids are cut', `${'a'.repeat(199)}😀`],
])('an id of a message that holds %s keeps no other session of the delivery out', async (_what, id) => {
  const sessions = [
    { externalId: 'odd', startTime, messages: [{ ...said, id }] },
    { externalId: 'even', startTime, messages: [{ ...said, id: 'a' }] },
  ];
  const answer = await program.post(root, { sessions });
  expect([answer.status, answer.json]).toMatchObject([200, { data: { new: 2, rejected: 0 } }]);
});

test.each(['\0', '\ud800', 'z'.repeat(100), '0'.repeat(16)])(
  'a span whose parent is %j, which is no id, is taken with all others',
  async (parentId) => {
    const spans = (name: string): Span[] =>
      spansOf(
        { id: name, startMs: Date.parse(startTime), turns: [['Hello', 'Hi']] },
        spanWriters['gen-ai'] ?? (() => ({ attributes: {} })),
      );
    const odd = spans('odd').map((span) => ({ ...span, parentSpanId: parentId }));
    const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', {
      body: asJson([...odd, ...spans('even')]),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    const { json } = await admin.browser.get('/api/dashboard/sessions');
    expect(json).toMatchObject({ data: { pagination: { totalCount: 2 } } });
  },
);

test('what a program is refused is counted and told whatever stands in the name of its fault', async () => {
  await program.post(root, { sessions: [{ externalId: 'a', startTime }] });
  for (const name of ['a\0b', 'a\ud800b']) {
    expect((await program.send('PATCH', `${root}/a`, { body: { [name]: 1 } })).status).toBe(422);
    await app.app.services.arrivals.flush();
  }
  const { json } = await admin.browser.get('/api/admin/ingest');
  const { keys, refusals } = (json as { data: { keys: object[]; refusals: object[] } }).data;
  expect(keys).toMatchObject([{ lastHour: { requests: 3, new: 1, refused: 2 } }]);
  expect(refusals).toHaveLength(2);
});
