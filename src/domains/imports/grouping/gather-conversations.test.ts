import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { inEnglish, say } from '../../../words/sentence.ts';
import { describeSample } from '../layouts/file-sample.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';
import { type ImportRow, readSessions, type SessionBatch } from '../read-sessions.ts';
import { openImportFile } from '../reading/open-import-file.ts';
import type { ReadPosition } from '../reading/source-record.ts';
import { rowWeight, type WorkPlace } from './row-buckets.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-gather-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A sixteenth of what an import takes: files that memory has no room for are short. */
const memoryBytes = 1024 ** 2;
let placeCount = 0;
const workPlace = (mayTake = async (_bytes: number) => true): WorkPlace => {
  placeCount += 1;
  return { folder: join(folder, String(placeCount)), memoryBytes, seed: 'seed', mayTake };
};

interface ReadOptions {
  chunkLength?: number;
  from?: ReadPosition;
  place?: WorkPlace;
}

async function importAll(content: string, { chunkLength = 50, from, place = workPlace() }: ReadOptions = {}) {
  const file = await openImportFile(chunkedSource(content, chunkLength));
  const { mapping } = atOnce(proposeMapping(describeSample(file), 'UTC'));
  const batches: SessionBatch[] = [];
  const options = { place, ...(from && { from }) };
  for await (const batch of readSessions(file, mapping, options)) batches.push(batch);
  return { layout: mapping.layout, rows: batches.flatMap((batch) => batch.rows), batches };
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
  const { layout, rows } = await importAll(content);
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
  const line = (n: number) => `text ${n},2024-03-05 14:05:33,${n % 2 === 0 ? 'user' : 'admin'},c-1`;
  const content = [header, ...Array.from({ length: 10_500 }, (_, n) => line(n))].join('\n');
  const { rows } = await importAll(content);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ ok: true, warnings: [{ field: 'transcript' }] });
  expect(sessionOf(rows[0])).toMatchObject({ messageCount: 10_000 });
});

const header = 'message_body,message_created_at,message_author_type,conversation_id\n';

test('all conversations of a few bytes that memory has room for are put together in turns with everybody else', async () => {
  const count = 12_000;
  const content = header + Array.from({ length: count * 2 }, (_, n) => `a,,,${n % count}`).join('\n');
  const file = await openImportFile(chunkedSource(content, 64 * 1024));
  const { mapping } = atOnce(proposeMapping(describeSample(file), 'UTC'));
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  const watch = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    watching = setImmediate(watch);
  };
  let watching = setImmediate(watch);
  let rowCount = 0;
  for await (const { rows } of readSessions(file, { ...mapping, rows: 'messages' })) rowCount += rows.length;
  watch();
  clearImmediate(watching);
  expect(rowCount).toBe(count);
  // It was more than half of it in one go.
  expect(longest).toBeLessThan((last - begun) / 4);
});
const said = (text: string, id = 'c-1') => `${text},2024-03-05 14:05:33,user,${id}\n`;

test('rows that cannot be read are refused one by one, and the conversation around them stays one', async () => {
  const content = `${header}${said('Hello')}${'broken row\n'.repeat(3_000)}${said('Still there?')}${said('Bye', 'c-2')}`;
  const { rows, batches } = await importAll(content, { chunkLength: 64 * 1024 });
  expect(Math.max(...batches.map((batch) => batch.rows.length))).toBeLessThan(2_000);
  expect(rows.filter(({ ok }) => !ok)).toHaveLength(3_000);
  expect(rows.filter(({ ok }) => ok).map(talkOf)).toEqual([
    [
      ['user', 'Hello'],
      ['user', 'Still there?'],
    ],
    [['user', 'Bye']],
  ]);
});

test('rows without a conversation are refused each for itself', async () => {
  const { rows } = await importAll(header + said('Hello', '') + said('Bye', ''));
  expect(rows.map(({ ok, line }) => [ok, line])).toEqual([
    [false, 2],
    [false, 3],
  ]);
});

test('conversations that stand among each other come out whole, in the order in which they begin', async () => {
  const content =
    header + said('a1', 'a') + said('b1', 'b') + said('a2', 'a') + said('c1', 'c') + said('b2', 'b');
  const { rows } = await importAll(content + said('a3', 'a'));
  expect(rows.map((row) => talkOf(row)?.map(([, text]) => text))).toEqual([
    ['a1', 'a2', 'a3'],
    ['b1', 'b2'],
    ['c1'],
  ]);
});

test('in a file that memory has no room for they come out whole too, once each, from wherever it is read on', async () => {
  const count = 1_200;
  const round = (n: number) =>
    Array.from({ length: count }, (_, at) => said(`${n} ${'x'.repeat(100)}`, `c-${at}`)).join('');
  const content = header + [0, 1, 2, 3].map(round).join('');
  const { rows, batches } = await importAll(content, { chunkLength: 256 * 1024 });
  const ids = rows.map((row) => (row.ok ? row.session.externalId : inEnglish(row.reason)));
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
  for (const row of rows)
    expect(talkOf(row)?.map(([, text]) => text?.slice(0, 2))).toEqual(['0 ', '1 ', '2 ', '3 ']);
  const [first, second] = batches;
  if (!first || !second) throw new Error('one batch only');
  const rest = await importAll(content, { chunkLength: 256 * 1024, from: second.next });
  const idsOfRest = rest.rows.map((row) => (row.ok ? row.session.externalId : inEnglish(row.reason)));
  expect(idsOfRest).toEqual(ids.slice(first.rows.length + second.rows.length));
});

test('a session whose rows are longer than anybody would read keeps the first, and the others are refused', async () => {
  const text = 'word '.repeat(200_000);
  const { rows } = await importAll(header + said(text).repeat(24), { chunkLength: 256 * 1024 });
  const refused = rows.filter(({ ok }) => !ok);
  const kept = rows.filter(({ ok }) => ok);
  expect(kept.map((row) => talkOf(row)?.length)).toEqual([24 - refused.length]);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toHaveProperty('reason', say('row.longSession', { size: 16 }));
});

test('who is only named is not taken for the user, until a person says who that is', async () => {
  const content = `${header}Hi,2024-03-05 14:05:33,Marta,c-1\nHello,2024-03-05 14:05:43,admin,c-1\n`;
  const { rows } = await importAll(content);
  expect(talkOf(rows[0])).toEqual([
    ['unknown', 'Hi'],
    ['agent', 'Hello'],
  ]);
  expect(rows[0]).toMatchObject({ warnings: [{ kind: 'SPEAKER_UNKNOWN', count: 1, sample: null }] });
  expect(sessionOf(rows[0])).toMatchObject({ messagesSent: null, avgResponseTime: null, initialMsg: null });
});

test('messages in JSON that memory has no room for come out as whole conversations too', async () => {
  const message = (id: number, thread: number) => ({
    type: 'message',
    user: `U${thread}`,
    text: `${id} ${'x'.repeat(400)}`,
    ts: `1772701200.${String(id).padStart(6, '0')}`,
    thread_ts: `1772700000.${String(thread).padStart(6, '0')}`,
  });
  const messages = Array.from({ length: 2_000 }, (_, id) => message(id, id % 100));
  const content = JSON.stringify({ ok: true, has_more: false, messages });
  expect(content.length + messages.length * rowWeight).toBeGreaterThan(memoryBytes);
  const { layout, rows } = await importAll(content, { chunkLength: 65_536 });
  expect(layout).toBe('slack');
  expect(rows).toHaveLength(100);
  expect(rows.map((row) => (row.ok ? row.session.messageCount : null))).toEqual(Array.from(rows, () => 20));
});

const tiny = (count: number) => header + Array.from({ length: count }, (_, n) => `a,,,${n}\n`).join('');

test('rows of a few bytes take no more of the disk than they leave free, and the file is refused instead', async () => {
  const asked: number[] = [];
  const place = workPlace(async (bytes) => {
    asked.push(bytes);
    return bytes < memoryBytes / 4;
  });
  const content =
    header + Array.from({ length: 15_000 }, () => `${randomUUID()},,,${randomUUID()}\n`).join('');
  await expect(importAll(content, { chunkLength: 65_536, place })).rejects.toThrow(
    'Free up space, or split the file',
  );
  expect(asked.length).toBeGreaterThan(0);

  // Packed, millions of them are a few kilobytes: what lies on the disk is packed too.
  const packed = workPlace();
  const count = 6_000;
  const { rows } = await importAll(tiny(count), { chunkLength: 65_536, place: packed });
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map((row) => row.line)).size).toBe(count);
  const root = join(packed.folder, 'rows');
  const bytes = readdirSync(root).reduce((sum, name) => sum + statSync(join(root, name)).size, 0);
  expect(bytes).toBeLessThan(tiny(count).length * 2);
});

test('a gathering that is stopped again and again goes on where it was, and comes out the same', async () => {
  const content = tiny(5_000);
  const whole = (await importAll(content, { chunkLength: 4_096 })).rows.map(({ line }) => line);
  const place = workPlace();
  const lines: number[] = [];
  let from: ReadPosition | undefined;
  let stops = 0;
  for (let isDone = false; !isDone; ) {
    const stop = new AbortController();
    // While it is read in at first, later while conversations come out.
    const chunks = stoppedAfter(6 + 2 * stops, chunkedSource(content, 4_096), stop);
    const file = await openImportFile(chunks);
    const { mapping } = atOnce(proposeMapping(describeSample(file), 'UTC'));
    const options = { place, signal: stop.signal, ...(from && { from }) };
    for await (const batch of readSessions(file, { ...mapping, rows: 'messages' }, options)) {
      lines.push(...batch.rows.map(({ line }) => line));
      from = batch.next;
      if (lines.length < 4_500 && lines.length % 1_000 === 0) stop.abort();
    }
    isDone = !stop.signal.aborted;
    stops += 1;
  }
  expect(stops).toBeGreaterThan(4);
  expect(lines).toEqual(whole);
});

async function* stoppedAfter<T>(count: number, items: AsyncIterable<T>, stop: AbortController) {
  let seen = 0;
  for await (const item of items) {
    if (seen === count) stop.abort();
    seen += 1;
    yield item;
  }
}

test('a bucket that memory has no room for is parted, and each conversation is whole in one of its parts', async () => {
  const place = workPlace();
  const firstDigits = (id: string) => hash('sha256', place.seed + id, 'buffer').readUInt8(0) % 64;
  const ids = Array.from({ length: 64 * 60 }, (_, n) => `c-${n}`).filter((id) => firstDigits(id) === 7);
  const text = 'x'.repeat(10_000);
  const content =
    header + Array.from({ length: 400 }, (_, n) => said(`${n} ${text}`, ids[n % ids.length])).join('');
  const { rows } = await importAll(content, { chunkLength: 262_144, place });
  expect(rows.map((row) => (row.ok ? row.session.externalId : null)).sort()).toEqual([...ids].sort());
  expect(rows.reduce((sum, row) => sum + (talkOf(row)?.length ?? 0), 0)).toBe(400);
  expect(readdirSync(join(place.folder, 'rows')).some((name) => name.length === 4)).toBe(true);
});

test('texts with line ends of every kind come off the disk as they were', async () => {
  const text = 'one\u2028two\u2029three\u0085four';
  const content = header + Array.from({ length: 4_000 }, (_, n) => said(text, `c-${n % 100}`)).join('');
  const { rows } = await importAll(content, { chunkLength: 65_536 });
  expect(rows).toHaveLength(100);
  expect(new Set(rows.flatMap((row) => talkOf(row)?.map(([, words]) => words)))).toEqual(new Set([text]));
});
