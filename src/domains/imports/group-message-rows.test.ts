import { expect, test } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { describeSample } from './layouts/file-sample.ts';
import { proposeMapping } from './mapping/propose-mapping.ts';
import { type ImportRow, readSessions } from './read-sessions.ts';
import { chunkedSource } from './reading/chunked-source.ts';
import { openImportFile } from './reading/open-import-file.ts';

async function importAll(content: string, timeZone: string, chunkLength = 50) {
  const file = await openImportFile(chunkedSource(content, chunkLength));
  const { mapping } = atOnce(proposeMapping(describeSample(file), timeZone));
  const rows: ImportRow[] = [];
  const batchLengths: number[] = [];
  for await (const batch of readSessions(file, mapping)) {
    rows.push(...batch.rows);
    batchLengths.push(batch.rows.length);
  }
  return { layout: mapping.layout, rows, batchLengths };
}

const sessionOf = (row: ImportRow | undefined) => (row?.ok ? row.session : row);
const talkOf = (row: ImportRow | undefined) =>
  row?.ok ? row.session.messages?.map((m) => [m.role, m.content]) : undefined;

test('the Intercom CSV with one message a row becomes one session a conversation', async () => {
  const content = [
    'message_id,message_body,message_type,message_created_at,message_author_type,message_author_id,conversation_id,conversation_state,conversation_created_at,conversation_closed_at',
    '1,Hello,conversation_message,2024-03-05 14:05:33,lead,u-1,c-1,closed,2024-03-05 14:05:33,2024-03-05 15:00:00',
    '2,"Hi, how can I help?",comment,2024-03-05 14:06:33,admin,a-1,c-1,closed,2024-03-05 14:05:33,2024-03-05 15:00:00',
    '3,,close,2024-03-05 15:00:00,admin,a-1,c-1,closed,2024-03-05 14:05:33,2024-03-05 15:00:00',
    'broken row',
    '4,Welcome,comment,2024-03-06 10:00:00,bot,b-1,c-2,open,2024-03-06 10:00:00,',
    '5,Thanks,comment,2024-03-06 10:00:05,user,u-2,c-2,open,2024-03-06 10:00:00,',
  ].join('\n');
  const { layout, rows } = await importAll(content, 'UTC');
  expect(layout).toBe('intercom');
  expect(rows.map((row) => row.ok)).toEqual([true, false, true]);
  expect(sessionOf(rows[0])).toMatchObject({
    externalId: 'c-1',
    userId: 'u-1',
    endTime: new Date('2024-03-05T15:00:00Z'),
    messageCount: 2,
    avgResponseTime: 60,
  });
  expect(talkOf(rows[2])).toEqual([
    ['assistant', 'Welcome'],
    ['user', 'Thanks'],
  ]);
  expect(sessionOf(rows[2])).toMatchObject({ externalId: 'c-2', userId: 'u-2' });
});

test('a conversation of more than 10,000 messages keeps the first and says so', async () => {
  const header = 'message_body,message_created_at,message_author_type,conversation_id';
  const line = (n: number) => `text ${n},2024-03-05 14:05:33,user,c-1`;
  const content = [header, ...Array.from({ length: 10_500 }, (_, n) => line(n))].join('\n');
  const { rows } = await importAll(content, 'UTC');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ ok: true, warnings: [{ field: 'transcript' }] });
  expect(sessionOf(rows[0])).toMatchObject({ messageCount: 10_000 });
});

const header = 'message_body,message_created_at,message_author_type,conversation_id\n';
const said = (text: string, id = 'c-1') => `${text},2024-03-05 14:05:33,user,${id}\n`;

test('unreadable rows behind a session wait for it up to a bound, however many there are', async () => {
  const content = `${header}${said('Hello')}${'broken row\n'.repeat(30_000)}${said('too late')}${said('Bye', 'c-2')}`;
  const { rows, batchLengths } = await importAll(content, 'UTC', 64 * 1024);
  expect(Math.max(...batchLengths)).toBeLessThan(15_000);
  expect(rows.filter(({ ok }) => !ok)).toHaveLength(30_001);
  expect(rows.filter(({ ok }) => ok).map(talkOf)).toEqual([[['user', 'Hello']], [['user', 'Bye']]]);
  expect(rows.at(-2)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('10,000 rows'),
    line: 30_003,
  });
});

test('a session whose rows are longer than anybody would read keeps the first, and the others are refused', async () => {
  const text = 'word '.repeat(200_000);
  const { rows } = await importAll(header + said(text).repeat(24), 'UTC', 256 * 1024);
  const refused = rows.filter(({ ok }) => !ok);
  expect(rows[0]).toMatchObject({ ok: true });
  expect(talkOf(rows[0])).toHaveLength(24 - refused.length);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toMatchObject({ reason: expect.stringContaining('16 MiB') });
});
