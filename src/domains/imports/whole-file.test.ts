import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const csv = (header: string, rows: readonly string[]) => `${header}\n${rows.join('\n')}\n`;

test('the order of dates is told by all rows, and held: a row that contradicts it is refused with its reason', async () => {
  const { imported, stored } = await importLab(app);
  const rows = Array.from({ length: 260 }, (_, n) => `a${n},03/04/2024 10:00,hello`);
  const file = csv('id,start,first message', [
    ...rows,
    'b,25/04/2024 10:00,hello',
    'c,26/04/2024 10:00,hello',
    'd,04/27/2024 10:00,hello',
  ]);
  for (const dryRun of [true, false]) {
    const run = await imported(file, { dryRun });
    expect(counts(run)).toEqual([263, 262, 0, 0, 1]);
  }
  const { a7, b, d } = await stored();
  expect([a7?.startTime, b?.startTime, d]).toEqual([
    '2024-04-03T10:00:00.000Z',
    '2024-04-25T10:00:00.000Z',
    undefined,
  ]);
});

test('dates that nothing tells apart are refused until a person says how they are meant', async () => {
  const { imported, stored } = await importLab(app);
  const file = csv('id,start', ['a,03/04/2024', 'b,05/05/2024', 'c,01/02/2024']);
  expect(counts(await imported(file))).toEqual([3, 1, 0, 0, 2]);
  expect(counts(await imported(file, { mapping: { dateOrder: 'mdy' } }))).toEqual([3, 2, 0, 1, 0]);
  expect((await stored())['a']?.startTime).toBe('2024-03-04T00:00:00.000Z');
});

test('the mark of decimals is told by all rows, and a number that stays open is refused', async () => {
  const { imported, stored } = await importLab(app);
  const rows = Array.from({ length: 260 }, (_, n) => `a${n};2024-04-03;1,250`);
  await imported(csv('id;start;cost', [...rows, 'b;2024-04-03;0,5']), { mapping: currency });
  expect((await stored())['a3']?.cost).toBe(1.25);
  const open = await imported(csv('id,start,cost', ['x,2024-04-03,"1,250"', 'y,2024-04-03,1.250']), {
    mapping: currency,
  });
  expect(counts(open)).toEqual([2, 1, 0, 0, 1]);
  expect((await stored())['y']?.cost).toBe(1.25);
});

const currency = { defaults: { currency: 'EUR' } };

test('a day and a time of day in columns of their own make one time, over midnight too', async () => {
  const { imported, stored } = await importLab(app);
  const run = await imported(
    csv('id,Date,Start time,End time', [
      'a,05-03-2024,14:05,14:25:30',
      'b,25-03-2024,23:50,00:10',
      'c,30-03-2024,23:50,03:10',
      'd,26-03-2024,soon,',
      'e,27-03-2024,,',
    ]),
    { mapping: { timeZone: 'Europe/Amsterdam' } },
  );
  expect(counts(run)).toEqual([5, 4, 0, 0, 1]);
  const { a, b, c, e } = await stored();
  expect([a?.startTime, a?.endTime]).toEqual(['2024-03-05T13:05:00.000Z', '2024-03-05T13:25:30.000Z']);
  expect([b?.startTime, b?.endTime]).toEqual(['2024-03-25T22:50:00.000Z', '2024-03-25T23:10:00.000Z']);
  // The night in which the clock goes forward.
  expect([c?.startTime, c?.endTime]).toEqual(['2024-03-30T22:50:00.000Z', '2024-03-31T01:10:00.000Z']);
  expect([e?.startTime, e?.endTime]).toEqual(['2024-03-26T23:00:00.000Z', null]);
});

test('the days of a spreadsheet are dates in a column of dates only, and a country NA is Namibia', async () => {
  const { imported, stored } = await importLab(app);
  const run = await imported(
    csv('Order,Date,Time,Country', ['45012,45356,0.586944444444,NA', '45013,45357,0,NL']),
    { mapping: { columns: { externalId: 'Order' } } },
  );
  expect(counts(run)).toEqual([2, 2, 0, 0, 0]);
  const { 45012: first, 45013: second } = await stored();
  expect([first?.startTime, first?.country]).toEqual(['2024-03-05T14:05:12.000Z', 'NA']);
  expect(second?.startTime).toBe('2024-03-06T00:00:00.000Z');
});

test('words of ratings are told by all rows: beside "very good", which comes late, "good" is one step less', async () => {
  const { imported, stored } = await importLab(app);
  const rows = Array.from({ length: 260 }, (_, n) => `a${n},2026-03-05T09:00:00Z,${n % 2 ? 'Good' : 'Bad'}`);
  const file = csv('id,start,rating', [...rows, 'b,2026-03-05T09:00:00Z,Very good']);
  for (const dryRun of [true, false])
    expect(counts(await imported(file, { dryRun }))).toEqual([261, 261, 0, 0, 0]);
  const { a0, a1, b } = await stored();
  expect([a0?.rating, a1?.rating, b?.rating]).toEqual([2, 4, 5]);
  await imported(csv('id,start,rating', rows));
  expect((await stored())['a1']?.rating).toBe(5);
});

test('what 1:30 is, is told by all rows', async () => {
  const { imported, stored } = await importLab(app);
  const rows = Array.from({ length: 260 }, (_, n) => `a${n},2026-03-05T09:00:00Z,1:30`);
  await imported(csv('id,start,duration', rows));
  expect((await stored())['a3']?.durationSeconds).toBe(null);
  await imported(csv('id,start,duration', [...rows, 'b,2026-03-05T09:00:00Z,1:02:03']));
  expect((await stored())['a3']?.durationSeconds).toBe(90);
});
