import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';

test('a message costs few statements, however often the same program sends one', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const { key } = await makeKey(app.app.services, companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
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
  const began = await statementsOf('talk', 'a');
  const added = await statementsOf('talk', 'b');
  const again = await statementsOf('talk', 'b');
  asked.mockRestore();
  expect({ began, added, again }).toEqual({ began: 13, added: 16, again: 12 });
});
