import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import type { ImportRecord } from './import-record.ts';
import { createImportRunner } from './running/import-runner.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.app.imports.stop();
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/dashboard/imports';
const rowCount = 12_000;
/** Every tenth has no start. */
const body = (count: number) =>
  `id,start,initial message\n${Array.from(
    { length: count },
    (_, i) => `row-${i},${i % 10 === 0 ? '' : '2026-01-03T10:00:00Z'},a question`,
  ).join('\n')}\n`;

const importIn = (answer: { json: unknown }) =>
  (answer.json as { data: { import: ImportRecord } }).data.import;

async function queued({ browser }: SignedIn, count: number, query = ''): Promise<ImportRecord> {
  const answer = await browser.send('POST', `${root}${query}`, { body: body(count) });
  expect(answer.status).toBe(202);
  return importIn(answer);
}

const entriesOf = (companyId: string) =>
  app.database.system((tx) =>
    rows(
      tx,
      "SELECT metadata, user_id FROM audit_entry WHERE company_id = $1 AND action = 'imports.cancel'",
      [companyId],
      { metadata: is.object, user_id: is.orNull(is.text) },
    ),
  );

test('an import that waits is cancelled before anything of it is stored, and nobody takes it up', async () => {
  const lab = await importLab(app);
  const { browser, companyId } = lab.admin;
  const { id } = await queued(lab.admin, 10);
  const answer = await browser.post(`${root}/${id}/cancel`);
  expect(answer.status).toBe(200);
  expect(importIn(answer)).toMatchObject({ state: 'CANCELLED', counts: { read: 0, new: 0 }, progress: 0 });
  const runner = createImportRunner({ ...app.app.services });
  runner.kick();
  await runner.idle();
  await runner.stop();
  expect(await lab.shown(id)).toMatchObject({ state: 'CANCELLED', counts: { read: 0 } });
  expect(await lab.rows()).toEqual([]);
  expect(await entriesOf(companyId)).toHaveLength(1);
  const again = await browser.post(`${root}/${id}/cancel`);
  expect([again.status, again.json]).toEqual([
    409,
    expect.objectContaining({ code: 'CONFLICT', error: 'This import has already ended.' }),
  ]);
});

test('a running import that is cancelled ends between two chunks: what is counted stands, and can be undone', async () => {
  const lab = await importLab(app);
  const { browser } = lab.admin;
  const { id } = await queued(lab.admin, rowCount);
  const runner = createImportRunner({ ...app.app.services });
  runner.kick();
  await vi.waitFor(async () => expect((await lab.shown(id)).counts.read).toBeGreaterThan(0), 30_000);
  const cancelled = importIn(await browser.post(`${root}/${id}/cancel`));
  await runner.idle();
  await runner.stop();
  const after = await lab.shown(id);
  expect(after).toEqual(cancelled);
  const [read = 0, added = 0, changed, identical, rejected = 0] = counts(after);
  expect(read).toBeLessThan(rowCount);
  expect([changed, identical, added + rejected]).toEqual([0, 0, read]);
  expect(await lab.rows()).toHaveLength(added);
  expect((await lab.rejections(id)).trim().split('\r\n')).toHaveLength(rejected + 1);
  expect(after.message).toBe(
    `Cancelled. Sessions stored so far are kept: ${added.toLocaleString('en-US')} new, 0 updated, 0 unchanged, ${rejected.toLocaleString('en-US')} rejected.`,
  );
  // Whoever is started after the service was killed finds nothing to go on with.
  const next = createImportRunner({ ...app.app.services });
  next.kick();
  await next.idle();
  expect(await lab.shown(id)).toEqual(after);
  expect((await browser.post(`${root}/${id}/undo`)).status).toBe(200);
  next.kick();
  await next.idle();
  await next.stop();
  expect(await lab.shown(id)).toMatchObject({ state: 'UNDONE', counts: { undone: added } });
  expect(await lab.rows()).toEqual([]);
});

test('only an administrator of the company cancels its imports', async () => {
  const lab = await importLab(app);
  const stranger = await app.signUp();
  const user = await app.addColleague(lab.admin.companyId, 'USER');
  const auditor = await app.addColleague(lab.admin.companyId, 'AUDITOR');
  const { id } = await queued(lab.admin, 10, '?dryRun=true');
  const statuses = [];
  for (const { browser } of [stranger, user, auditor])
    statuses.push((await browser.post(`${root}/${id}/cancel`)).status);
  expect(statuses).toEqual([404, 403, 403]);
  const answer = await lab.admin.browser.rpc('imports.cancel', { id });
  expect(answer.status).toBe(200);
  expect((await lab.shown(id)).message).toMatch(/^Dry run cancelled, nothing stored: /);
});

test('a cancelled import that still puts messages together ends, and leaves nothing on the disk', async () => {
  const { browser } = await app.signUp();
  const header = 'message_body,message_created_at,message_author_type,conversation_id\n';
  const mapping = encodeURIComponent(JSON.stringify({ rows: 'messages' }));
  const answer = await browser.send('POST', `${root}?mapping=${mapping}`, {
    body: gzipSync(header + 'a,,,1\n'.repeat(8_000_000)),
  });
  const { id } = importIn(answer);
  const runner = createImportRunner(app.app.services);
  runner.kick();
  const folder = join(app.app.services.config.dataDir, 'imports');
  await vi.waitFor(() => expect(readdirSync(join(folder, `${id}.work`, 'rows'))).toContain('00'), {
    timeout: 60_000,
  });
  expect((await browser.send('POST', `${root}/${id}/cancel`, { body: {} })).status).toBe(200);
  runner.kick();
  await runner.idle();
  expect(readdirSync(folder)).toEqual(['instance']);
  await runner.stop();
});

test('an import that was cancelled elsewhere ends here too, and leaves nothing on this disk', async () => {
  const lab = await importLab(app);
  const { id } = await queued(lab.admin, rowCount);
  const runner = createImportRunner({ ...app.app.services });
  runner.kick();
  await vi.waitFor(async () => expect((await lab.shown(id)).counts.read).toBeGreaterThan(0), 30_000);
  await app.app.services.database.system((tx) =>
    tx.query("UPDATE import_run SET state = 'CANCELLED' WHERE id = $1", [id]),
  );
  runner.kick();
  await runner.idle();
  await runner.stop();
  expect(readdirSync(join(app.app.services.config.dataDir, 'imports'))).toEqual(['instance']);
});
