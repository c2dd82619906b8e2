import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function starts(file: string, query: Record<string, unknown> = {}) {
  const { imported, stored, rejections } = await importLab(app);
  const [rehearsed, real] = [await imported(file, { ...query, dryRun: true }), await imported(file, query)];
  expect([rehearsed.counts, rehearsed.remarks]).toEqual([real.counts, real.remarks]);
  const sessions = Object.entries(await stored());
  return {
    counts: counts(real),
    remarks: real.remarks,
    starts: Object.fromEntries(sessions.map(([id, { startTime }]) => [id, startTime])),
    talks: Object.fromEntries(
      sessions.map(([id, { messages }]) => [id, messages?.map(({ timestamp }) => timestamp)]),
    ),
    refused: real.counts.rejected > 0 ? await rejections(real.id) : '',
  };
}

async function looked(file: string, mapping: object = {}) {
  const { admin } = await importLab(app);
  const answer = await admin.browser.send(
    'POST',
    `/api/dashboard/imports/preview?${new URLSearchParams({ mapping: JSON.stringify(mapping) })}`,
    { body: file, headers: { 'content-type': 'text/csv' } },
  );
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: { remarks: string[]; readAs: { localTimes: boolean } } }).data;
}

const table = (column: string, zones: readonly string[], day = '2026-07-01') =>
  [`id,started,${column}`, ...zones.map((zone, at) => `s-${at},${day} 10:00:00,"${zone}"`)].join('\n');

test.each(['timezone', 'tz', 'Time Zone', 'Zeitzone', 'tijdzone', 'Start time zone'])(
  'a column of zones, %s, is the zone of the times of its row; a row that names none is in that of the file',
  async (column) => {
    const zones = ['Europe/Paris', 'america/new york', 'UTC', '', '-0500', 'GMT+1', 'CET'];
    const mapping = { timeZone: 'Asia/Tokyo' };
    expect(await starts(table(column, zones), { mapping })).toMatchObject({
      counts: [7, 7, 0, 0, 0],
      remarks: [],
      starts: {
        's-0': '2026-07-01T08:00:00.000Z',
        's-1': '2026-07-01T14:00:00.000Z',
        's-2': '2026-07-01T10:00:00.000Z',
        's-3': '2026-07-01T01:00:00.000Z',
        's-4': '2026-07-01T15:00:00.000Z',
        's-5': '2026-07-01T09:00:00.000Z',
        's-6': '2026-07-01T09:00:00.000Z',
      },
    });
    const { remarks, readAs } = await looked(table(column, zones), mapping);
    expect(readAs.localTimes).toBe(true);
    expect(remarks).toEqual([
      'Times without a zone are read as Asia/Tokyo.',
      `Times without a zone are read in the zone that "${column}" names in their row.`,
    ]);
    const all = await looked(table(column, ['Europe/Paris', 'UTC']), mapping);
    expect([all.readAs.localTimes, all.remarks.length]).toEqual([false, 1]);
  },
);

test('a row whose zone nobody knows is refused with it, unless its times need none', async () => {
  const zones = ['W. Europe Standard Time', 'CST', '120', '+25:00', '(UTC+01:00) Amsterdam', 'Mars/Olympus'];
  const read = await starts(`${table('timezone', zones)}\nk,2026-07-01T10:00:00Z,Mars/Olympus\n`);
  expect(read).toMatchObject({ counts: [7, 1, 0, 0, 6], starts: { k: '2026-07-01T10:00:00.000Z' } });
  for (const zone of zones) expect(read.refused.toUpperCase()).toContain(`TIMEZONE: ${zone.toUpperCase()}`);
});

test('a day and a time of day beside a zone are one moment in it', async () => {
  const file =
    'id,Date,Time,Time Zone\na,2026-03-01,10:00,Europe/Paris\nb,2026-07-01,10:00,America/New_York\n';
  expect((await starts(file)).starts).toEqual({
    a: '2026-03-01T09:00:00.000Z',
    b: '2026-07-01T14:00:00.000Z',
  });
});

test('messages are read in the zones of their own rows, and a conversation with an unknown one is refused', async () => {
  const file = `conversation_id,sender,text,timestamp,timezone
c,user,Hi,2026-03-01 10:00:00,Europe/Paris
d,user,Yo,2026-03-01 10:00:00,Asia/Tokyo
c,bot,Hello,2026-03-01 09:00:05,UTC
e,user,Hm,2026-03-01 10:00:00,UTC
e,bot,Mh,2026-03-01 10:00:00,Nowhere
`;
  const read = await starts(file);
  expect(read).toMatchObject({ counts: [3, 2, 0, 0, 1], remarks: [] });
  expect(read.talks).toEqual({
    c: ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:05.000Z'],
    d: ['2026-03-01T01:00:00.000Z'],
  });
});

test('JSON that names a zone beside its times is read in it, also where the key appears late', async () => {
  const line = (id: number, more: object) =>
    JSON.stringify({ id: `s-${id}`, start: '2026-03-01 10:00', ...more });
  const lines = Array.from({ length: 300 }, (_, id) => line(id, id < 250 ? {} : { timezone: 'Asia/Tokyo' }));
  const { starts: read } = await starts(lines.join('\n'));
  expect([read['s-0'], read['s-299']]).toEqual(['2026-03-01T10:00:00.000Z', '2026-03-01T01:00:00.000Z']);
});

test('zones of people are not taken for those of the times: the look at the file asks, where times have none', async () => {
  const file = table('visitor_timezone', ['Europe/Paris', 'Asia/Tokyo']);
  expect((await looked(file)).remarks).toEqual([
    'Times without a zone are read as UTC.',
    expect.stringContaining('"visitor_timezone" names time zones.'),
  ]);
  expect((await looked(file, { columns: { timeZone: null } })).remarks).toHaveLength(1);
  const mapping = { columns: { timeZone: 'visitor_timezone' } };
  expect((await starts(file, { mapping })).starts).toEqual({
    's-0': '2026-07-01T08:00:00.000Z',
    's-1': '2026-07-01T01:00:00.000Z',
  });
  const zoned = file.replaceAll('10:00:00', '10:00:00Z');
  expect((await looked(zoned)).remarks).toEqual([]);
  expect((await starts(zoned)).remarks).toEqual([
    { kind: 'COLUMN_NOT_TAKEN', column: 'visitor_timezone', count: 2, sample: null },
  ]);
});
