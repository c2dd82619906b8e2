import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';

const hourMs = 3_600_000;

test('what a key pushed in some hours is taken back: new sessions go, changed ones are as they were, the rest stays', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const [first, second] = [
    await makeKey(app.app.services, admin.companyId, ['sessions:write']),
    await makeKey(app.app.services, admin.companyId, ['sessions:write']),
  ];
  const push = async (key: string, sessions: readonly object[]) => {
    const answer = await createProgram(app.app.server, key).post('/api/ingest/v1/sessions', {
      sessions: sessions.map((session) => ({ startTime: '2026-01-03T10:00:00Z', ...session })),
    });
    expect(answer.status).toBe(200);
  };
  await push(first.key, [{ externalId: 'kept', rating: 2 }]);
  app.clock.advance(2 * hourMs);
  const from = app.clock.now().toISOString();
  await push(first.key, [{ externalId: 'kept', rating: 5 }, { externalId: 'gone' }]);
  await push(second.key, [{ externalId: 'of another' }]);
  app.clock.advance(hourMs);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const undo = async (more: object) => {
    const answer = await admin.browser.post('/api/admin/ingest/undo', { keyId: first.id, from, ...more });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return (answer.json as { data: object }).data;
  };
  const shown = async () => {
    const { json } = await admin.browser.get('/api/dashboard/sessions');
    const { sessions } = (json as { data: { sessions: { externalId: string; rating: number | null }[] } })
      .data;
    return Object.fromEntries(sessions.map(({ externalId, rating }) => [externalId, rating]));
  };
  const told = { hours: 1, new: 1, changed: 1, isDone: true };
  expect(await undo({ dryRun: true })).toEqual(told);
  expect(await shown()).toEqual({ kept: 5, gone: null, 'of another': null });
  expect(await undo({})).toEqual(told);
  expect(await shown()).toEqual({ kept: 2, 'of another': null });
  // Once is enough, and sent again it comes again.
  expect(await undo({})).toMatchObject({ hours: 0 });
  await push(first.key, [{ externalId: 'gone' }]);
  expect(await shown()).toEqual({ kept: 2, gone: null, 'of another': null });
});
