import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BatchLab, startBatchLab } from './labs/batch-lab.ts';

/** Stands for a fault of ours that nobody knows yet: a character on which all that looks for personal data throws. */
const untreatable = '\ue123';
const { fromCodePoint } = String;
const broken = vi.spyOn(String, 'fromCodePoint').mockImplementation((...codes) => {
  if (codes[0] === untreatable.codePointAt(0)) throw new RangeError('Invalid code point NaN');
  return fromCodePoint(...codes);
});

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  broken.mockRestore();
  await lab[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await lab.fresh();
  await lab.query('UPDATE company SET redact_stored = true WHERE id = $1', [lab.admin.companyId]);
});

async function bring(file: string): Promise<string> {
  const { status, json } = await lab.admin.browser.send('POST', '/api/dashboard/imports', { body: file });
  expect(status).toBe(202);
  await lab.app.app.services.imports.idle();
  return (json as { data: { import: { id: string } } }).data.import.id;
}

test('a session that cannot be made ready for the AI fails with its reason, and the others are analysed', async () => {
  await lab.addSessions(10, { special: untreatable });
  await lab.pass(5);
  await lab.pass(20, 3);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  expect(await lab.errors()).toEqual([expect.stringContaining("couldn't be prepared")]);
  expect((await lab.monitor()).jobs).toMatchObject([{ completedCount: 9, failedCount: 1 }]);
});

test('a row whose texts cannot be treated is refused alone, and the others of its import are stored', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, n) => `r-${n},2026-01-03T10:00:00Z,User: ${n === 7 ? untreatable : 'hi'}`,
  );
  const id = await bring(`id,start,transcript\n${rows.join('\n')}\n`);
  const { json } = await lab.admin.browser.get(`/api/dashboard/imports/${id}`);
  expect(json).toMatchObject({
    data: { import: { state: 'COMPLETED', counts: { read: 40, new: 39, rejected: 1 } } },
  });
  const errors = await lab.admin.browser.get(`/api/dashboard/imports/${id}/errors`);
  expect(errors.text).toContain("its text couldn't be processed");
  expect(errors.text).toContain('r-7');
});

test('a transcript that cannot be treated counts as a try, and the others are stored', async () => {
  const server = createServer(({ url }, response) =>
    response.end(`User: ${url === '/s-1' ? untreatable : 'a question'}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows = ['s-1', 's-2', 's-3'].map((id) => `${id},2026-01-03T10:00:00Z,${origin}/${id}`);
  await bring(`id,start,transcript url\n${rows.join('\n')}\n`);
  await lab.run('import-transcripts');
  server.close();
  const sessions = await lab.query(
    'SELECT transcript_status, transcript_attempts FROM session WHERE company_id = $1 ORDER BY external_id',
    [lab.admin.companyId],
  );
  expect(sessions).toMatchObject([
    { transcript_status: 0, transcript_attempts: 1 },
    { transcript_status: 2 },
    { transcript_status: 2 },
  ]);
});
