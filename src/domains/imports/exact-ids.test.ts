import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const ids = ['1234567890123456780', '1234567890123456781', '1234567890123456789'];
const records = ids.map((id) => `{"id":${id},"start":"2026-01-03T10:00:00Z","user":{"id":${id}}}`);

test.each([
  ['lines', records.join('\n')],
  ['an array', `[${records.join(',\n')}]`],
  ['an object around a list, packed', gzipSync(`{"sessions":[${records}]}`)],
])('ids of 19 digits that differ in the last one stay apart and exact: %s', async (_how, file) => {
  const { imported, stored } = await importLab(app);
  expect(counts(await imported(file))).toEqual([3, 3, 0, 0, 0]);
  const sessions = await stored();
  expect(Object.keys(sessions)).toEqual(ids);
  expect(Object.values(sessions).map(({ userId }) => userId)).toEqual(ids);
  expect(counts(await imported(file))).toEqual([3, 0, 0, 3, 0]);
});

test('a CSV whose ids a spreadsheet cut short is refused row by row, with what happened to them', async () => {
  const { imported, stored, rejections } = await importLab(app);
  const file =
    'id,start\n1.23457E+15,2026-01-03T10:00:00Z\n1.23457E+15,2026-01-03T11:00:00Z\n42,2026-01-03\n';
  for (const dryRun of [true, false]) {
    const run = await imported(file, { dryRun });
    expect(counts(run)).toEqual([3, 1, 0, 0, 2]);
    expect(await rejections(run.id)).toContain('a spreadsheet wrote this long number as 1.23457E+15');
  }
  expect(Object.keys(await stored())).toEqual(['42']);
});
