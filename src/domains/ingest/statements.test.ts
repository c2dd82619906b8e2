import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createPusher } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';

test('a message costs few statements, however often the same program sends one', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const program = await createPusher(app.app, companyId);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const statementsOf = async (talk: string, id: string) => {
    asked.mockClear();
    const answer = await program.post(`/api/ingest/v1/sessions/${talk}/messages`, {
      messages: [{ id, role: 'user', content: `Hello ${id}`, timestamp: '2026-01-04T10:00:00Z' }],
    });
    expect(answer.status).toBe(200);
    return asked.mock.calls.length;
  };
  // The first of an hour leaves its entry, and an import of its own.
  await statementsOf('first', 'a');
  // What the service does besides is in some of them, on a busy machine in most, and hardly in all of twenty.
  const least = async (talkAt: (n: number) => string, idAt: (n: number) => string) => {
    const counts: number[] = [];
    for (let n = 0; n < 20; n += 1) counts.push(await statementsOf(talkAt(n), idAt(n)));
    return Math.min(...counts);
  };
  const began = await least(
    (n) => `talk-${n}`,
    () => 'a',
  );
  const added = await least(
    () => 'talk-0',
    (n) => `b${n}`,
  );
  const again = await least(
    () => 'talk-0',
    (n) => `b${n}`,
  );
  asked.mockRestore();
  // Where there are several connections nobody is erased meanwhile: held once, however many look for it.
  const lock = process.env['TEST_DATABASE_URL'] ? 1 : 0;
  expect({ began, added, again }).toEqual({ began: 13 + lock, added: 15 + lock, again: 11 + lock });
});
