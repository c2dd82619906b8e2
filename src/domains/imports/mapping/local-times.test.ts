import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const amsterdam = { timeZone: 'Europe/Amsterdam' };
const said = 'Times without a zone are read as Europe/Amsterdam.';
const csv = (start: string, end = '') => `id,start,end\n1,"${start}","${end}"\n`;

test.each([
  ['a comma before the time', csv('3/25/2026, 9:00 AM')],
  ['a hard space before the time', csv('2026-03-25\u00a009:00')],
  ['the day of the week', csv('Thu, 05 Mar 2026 09:00:00')],
  ['a spreadsheet', csv('46086.375')],
  ['digits alone', csv('20260305090000')],
  [
    'the time of day of a message in a column of its own',
    'chat_id,role,message,date,time\n1,user,Hi,2026-03-05,09:00\n1,bot,Yo,2026-03-05,09:01\n',
  ],
  ['the time of day in a column of its own', 'id,date,time\n1,2026-03-05,09:00\n'],
  [
    'messages in a list',
    JSON.stringify([{ id: 'c', messages: [{ role: 'user', content: 'Hi', date: '2026-03-05T09:00:00' }] }]),
  ],
])('which zone times without one are read in is said, however they are written: %s', async (_how, file) => {
  expect((await readVendorFile(file, amsterdam)).remarks).toContain(said);
});

test.each([
  csv('2026-03-05T09:00:00Z'),
  csv('2026-03-05 09:00 +0100'),
  csv('1772701200'),
  csv('2026-03-05 09:00 CET'),
])('times that say their zone are not told of: %s', async (file) => {
  expect((await readVendorFile(file, amsterdam)).remarks).toEqual([]);
});

test('times that the clock shows twice, or skips, are told before the import and counted in it', async () => {
  const twice = await readVendorFile(csv('2026-10-25 02:30', '2026-10-25 02:10'), amsterdam);
  expect(twice.remarks.join(' ')).toContain('twice, such as 2026-10-25 02:30');
  expect(twice.warnings).toEqual(['TIME_TWICE startTime 1', 'TIME_TWICE endTime 1']);
  expect(twice.sessions[0]).toMatchObject({ durationSeconds: 2400 });

  const skipped = await readVendorFile(csv('2026-03-29 02:30'), amsterdam);
  expect(skipped.remarks.join(' ')).toContain('skips some of the times, such as 2026-03-29 02:30');
  expect(skipped.warnings).toEqual(['TIME_SKIPPED startTime 1']);

  const messages = await readVendorFile(
    'conversation_id,sender,text,timestamp\n1,user,a,2026-10-25 01:50\n1,agent,b,2026-10-25 02:10\n',
    amsterdam,
  );
  expect(messages.warnings).toEqual(['TIME_TWICE messageTime 1']);
});

test('a time that says its zone, and one beside the change, is not in doubt', async () => {
  const { remarks, warnings } = await readVendorFile(
    csv('2026-10-25T02:30:00+02:00', '2026-10-25 03:00'),
    amsterdam,
  );
  expect([remarks, warnings]).toEqual([[said], []]);
});

test('times without a zone that only stand far below are counted, for nobody was told of them before', async () => {
  const zoned = Array.from({ length: 300 }, (_, at) => `s${at},2026-03-05T09:00:00Z,`);
  const rows = [
    ...zoned,
    'a,2026-03-05 09:00,2026-03-05 09:30',
    'b,2026-03-05,',
    'c,2026-03-05 09:00+02:00,',
  ];
  const late = await readVendorFile(['id,start,end', ...rows].join('\n'), amsterdam);
  expect(late.remarks).toEqual([]);
  expect(late.warnings).toEqual(['TIME_LOCAL startTime 1', 'TIME_LOCAL endTime 1']);
  const told = await readVendorFile(['id,start,end', ...rows.reverse()].join('\n'), amsterdam);
  expect([told.remarks, told.warnings]).toEqual([[said], []]);
});
