import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const read = async (header: string, row: string) => {
  const { sessions, remarks } = await readVendorFile(`id,${header}\na,${row}\n`);
  const [session] = sessions;
  return { start: session?.startTime.toISOString(), end: session?.endTime?.toISOString(), remarks };
};
const clock = '2026-07-05 10:00';

test.each([
  ['Start (EST)', '15:00'],
  ['Start EST', '15:00'],
  ['Start time (CET)', '09:00'],
  ['created_at_utc', '10:00'],
  ['Created at UTC+2', '08:00'],
  ['Start (UTC+02:00)', '08:00'],
  ['Start (GMT-5)', '15:00'],
  ['Start (+05:30)', '04:30'],
  ['Start (Europe/Amsterdam)', '08:00'],
])('times are in the zone that the name of their column says: %s', async (column, expected) => {
  const { start, remarks } = await read(column, clock);
  expect(start).toBe(`2026-07-05T${expected}:00.000Z`);
  expect(remarks).toEqual([expect.stringMatching(/^Times without a zone are read as /)]);
});

test('an end is one, whatever zone its name says', async () => {
  expect(await read('Start (EST),End (EST)', `${clock},2026-07-05 11:00`)).toMatchObject({
    start: '2026-07-05T15:00:00.000Z',
    end: '2026-07-05T16:00:00.000Z',
    remarks: [expect.any(String)],
  });
});

test.each([
  ['Start CET,End CEST', 'names another time zone than the start'],
  ['Start (IST),End', 'IST stands for several time zones'],
])('a zone that cannot be kept is said: %s', async (header, sentence) => {
  const { remarks } = await read(header, `${clock},2026-07-05 12:00`);
  expect(remarks.join(' ')).toContain(sentence);
});

test('words that are no zones are none', async () => {
  for (const column of ['Start (est)', 'Start (first)', 'Start DATE'])
    expect((await read(column, clock)).start).toBe('2026-07-05T10:00:00.000Z');
});
