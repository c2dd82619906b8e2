import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/rig/browser.ts';
import { createPusher } from '../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let program: Browser;
beforeAll(async () => {
  app = await startApp();
  const { companyId } = await app.signUp();
  program = await createPusher(app.app, companyId);
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/ingest/v1/sessions';
const of = (externalId: string) => `${root}/${encodeURIComponent(externalId)}`;
const message = { role: 'user', content: 'Where is it?', timestamp: '2026-01-04T11:00:00Z' };

test.each([
  ['as long as an id may be', 'a'.repeat(255)],
  ['signs of an address', 'tenant/7?x=1#%2F.json'],
  ['letters that take nine signs each in an address', '話'.repeat(255)],
  ['blanks around it, which are none of it', ' padded '],
])(
  'a conversation is added to and changed by the id that it was pushed with: %s',
  async (_what, externalId) => {
    const session = { externalId, startTime: '2026-01-04T10:00:00Z' };
    const pushed = await program.post(root, { sessions: [session] });
    const [first] = (pushed.json as { data: { results: { id: string; outcome: string }[] } }).data.results;
    expect(first).toMatchObject({ outcome: 'new' });
    const added = await program.post(`${of(externalId)}/messages`, { messages: [message] });
    expect([added.status, added.json]).toMatchObject([200, { data: { id: first?.id, outcome: 'changed' } }]);
    const changed = await program.patch(of(externalId), { escalated: true });
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { data: { id: first?.id, outcome: 'changed' } },
    ]);
  },
);

test('an id that no conversation can have is said to be too long, not to be an unknown address', async () => {
  for (const answer of [
    await program.patch(of('a'.repeat(256)), { escalated: true }),
    await program.post(`${of('a'.repeat(256))}/messages`, { messages: [message] }),
  ])
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'externalId' }] } },
    ]);
});
