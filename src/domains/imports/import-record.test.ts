import { expect, test } from 'vitest';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { startApp } from '../../../test/rig/start-app.ts';
import type { ImportRecord } from './import-record.ts';

test('who sent a file is told: a person, or the key of a program, by its name; what is pushed too', async () => {
  await using app = await startApp();
  const { browser, companyId, userId } = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [userId]),
  );
  const scopes = ['imports:write', 'sessions:write'] as const;
  const { key, id } = await makeKey(app.app.services, companyId, scopes, { name: 'Nightly upload' });
  const program = createProgram(app.app.server, key);
  for (const sender of [browser, program]) {
    const sent = await sender.send('POST', '/api/dashboard/imports', {
      body: 'id,start\na,2026-01-03T10:00:00Z\n',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([sent.status, sent.text]).toEqual([202, expect.any(String)]);
    await app.app.services.imports.idle();
  }
  const session = { externalId: 'b', startTime: '2026-01-03T10:00:00Z' };
  expect((await program.post('/api/ingest/v1/sessions', { sessions: [session] })).status).toBe(200);
  const { json } = await browser.get('/api/dashboard/imports');
  const { imports } = (json as { data: { imports: ImportRecord[] } }).data;
  const senders = imports.map(({ source, createdBy }) => [source, createdBy]);
  const byKey = { type: 'key', id, name: 'Nightly upload' };
  expect(senders).toContainEqual(['UPLOAD', { type: 'user', id: userId, name: expect.any(String) }]);
  expect(senders).toContainEqual(['UPLOAD', byKey]);
  expect(senders).toContainEqual(['PUSH', byKey]);
  expect(senders).toHaveLength(3);
});
