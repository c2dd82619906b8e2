import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';
import * as snapshots from '../sessions/store/snapshot-sessions.ts';
import * as undoing from './running/undo-chunk.ts';

vi.mock('./running/undo-chunk.ts', async (original) => {
  const real = await original<typeof undoing>();
  return { ...real, undoChunk: vi.fn(real.undoChunk) };
});
vi.mock('../sessions/store/snapshot-sessions.ts', async (original) => {
  const real = await original<typeof snapshots>();
  return { ...real, snapshotSessions: vi.fn(real.snapshotSessions) };
});

test('of long conversations that change together few are read at a time, and all are put back', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const { id: keyId, key } = await makeKey(app.app.services, admin.companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
  const push = async (sessions: readonly object[]) => {
    const answer = await program.post('/api/ingest/v1/sessions', {
      sessions: sessions.map((session) => ({ startTime: '2026-01-03T10:00:00Z', ...session })),
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"rejected":0')]);
  };
  const names = Array.from({ length: 7 }, (_, at) => `long-${at}`);
  for (const externalId of names) {
    // Nothing of it is the same twice: it is stored about as long as it is.
    const content = () => randomBytes(70_000).toString('base64');
    await push([
      {
        externalId,
        rating: 2,
        messages: Array.from({ length: 42 }, () => ({ role: 'user', content: content() })),
      },
    ]);
  }
  app.clock.advance(2 * 3_600_000);
  const from = app.clock.now().toISOString();
  const read = vi.mocked(snapshots.snapshotSessions);
  read.mockClear();
  await push(names.map((externalId) => ({ externalId, rating: 5 })));
  const counts = read.mock.calls.map(([, ids]) => ids.length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(names.length);
  expect(Math.max(...counts)).toBeLessThan(names.length);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  const undone = await admin.browser.post('/api/admin/ingest/undo', { keyId, from });
  expect(undone.json).toMatchObject({ data: { changed: names.length, isDone: true } });
  expect(vi.mocked(undoing.undoChunk).mock.calls.length).toBeGreaterThan(1);
  const { json } = await admin.browser.get('/api/dashboard/sessions');
  const { sessions } = (json as { data: { sessions: { rating: number; messageCount: number }[] } }).data;
  expect(sessions.map(({ rating, messageCount }) => [rating, messageCount])).toEqual(
    names.map(() => [2, 42]),
  );
});
