import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { createImportRunner } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const early = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `early-${n}`, start: '2026-01-03T10:00:00Z' }));

const late = {
  id: 'late',
  start: '2026-01-03T10:00:00Z',
  country: 'NL',
  escalated: true,
  customer: { language: 'Dutch' },
  messages: [{ role: 'user', content: 'Where is my parcel?' }],
  shoeSize: 43,
  empty: '',
};

test.each([
  ['lines', (records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')],
  ['an array', (records: object[]) => JSON.stringify(records)],
  ['an array, packed', (records: object[]) => gzipSync(JSON.stringify({ data: records }))],
])(
  'a key that first appears late is taken where its name maps, and counted where it does not: %s',
  async (_how, write) => {
    const { imported, stored } = await importLab(app);
    const file = write([...early(300), late, { ...late, id: 'later', shoeSize: 44 }]);
    for (const dryRun of [true, false]) {
      const run = await imported(file, { dryRun });
      expect(counts(run)).toEqual([302, 302, 0, 0, 0]);
      expect(run.remarks).toEqual([{ kind: 'COLUMN_NOT_TAKEN', column: 'shoeSize', count: 2, sample: null }]);
    }
    const { later, 'early-7': plain } = await stored();
    expect(later).toMatchObject({ country: 'NL', escalated: true, language: 'nl', messageCount: 1 });
    expect(later?.messages[0]).toMatchObject({ role: 'user', content: 'Where is my parcel?' });
    expect(plain).toMatchObject({ country: null, escalated: null, messageCount: null });
  },
);

test('a late key takes nothing from a column that was known, nor from a field that a person left out', async () => {
  const { imported, stored } = await importLab(app);
  const known = early(300).map((record) => ({ ...record, land: 'BE', channel: 'web' }));
  const [first, second] = [
    { ...late, id: 'both', land: 'BE' },
    { ...late, id: 'one', channel: 'chat' },
  ];
  const lines = [...known, first, second].map((record) => JSON.stringify(record)).join('\n');
  const { remarks } = await imported(lines, { mapping: { columns: { escalated: null } } });
  const { both, one } = await stored();
  expect([both?.country, one?.country]).toEqual(['BE', 'NL']);
  expect([both?.escalated, one?.channel]).toEqual([null, 'chat']);
  const rows = Object.fromEntries(remarks.map(({ column, count }) => [column, count]));
  expect(rows).toEqual({ country: 1, escalated: 2, shoeSize: 2 });
});

test('what was remarked before a stop is not remarked again after it', async () => {
  const { imported, shown, admin } = await importLab(app);
  const records = Array.from({ length: 6_200 }, (_, n) => ({ id: `r-${n}`, start: '2026-01-03', other: 1 }));
  const body = records.map((record) => JSON.stringify(record)).join('\n');
  const { services } = app.app;
  const answer = await admin.browser.send('POST', '/api/dashboard/imports', { body });
  const { id } = (answer.json as { data: { import: { id: string } } }).data.import;
  for (let round = 0; (await shown(id)).state !== 'COMPLETED' && round < 50; round += 1) {
    const runner = createImportRunner({ ...services });
    runner.kick();
    await runner.stop();
  }
  await services.imports.idle();
  expect((await shown(id)).remarks).toEqual([
    { kind: 'COLUMN_NOT_TAKEN', column: 'other', count: 6_200, sample: null },
  ]);
  expect(counts(await imported(body))).toEqual([6_200, 0, 0, 6_200, 0]);
});
