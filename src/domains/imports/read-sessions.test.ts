import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../test/labs/chunked-source.ts';
import { atOnce } from '../../kernel/pace/take-turns.ts';
import { inEnglish } from '../../words/sentence.ts';
import { describeSample } from './layouts/file-sample.ts';
import type { Mapping } from './mapping/mapping.ts';
import { proposeMapping } from './mapping/propose-mapping.ts';
import {
  type ImportRow,
  type ReadSessionsOptions,
  readSessions,
  type SessionBatch,
} from './read-sessions.ts';
import { openImportFile } from './reading/open-import-file.ts';

async function read(
  content: string | Uint8Array,
  options: ReadSessionsOptions = {},
  change: Partial<Mapping> = {},
) {
  const file = await openImportFile(chunkedSource(content, 1_000));
  const { mapping } = atOnce(proposeMapping(describeSample(file), 'UTC'));
  const batches: SessionBatch[] = [];
  for await (const batch of readSessions(file, { ...mapping, ...change }, options)) batches.push(batch);
  return { batches, rows: batches.flatMap((batch) => batch.rows) };
}

const values = (row: ImportRow) => (row.ok ? { ...row, row: row.row() } : row);

const short = (row: ImportRow) =>
  row.ok ? row.session.externalId : `${row.line}: ${inEnglish(row.reason)} | ${row.row.raw}`;

test('good rows become sessions, bad ones say line, reason and row, and none stops the file', async () => {
  const { rows } = await read(
    'id,start,note\na,2024-03-05,x\nb,soon,"x ""y"", z"\n,,\nc\n\nd,2024-03-06,=1+1\n',
  );
  expect(rows.map(short)).toEqual([
    'a',
    `3: startTime: "soon" isn't a date we can read | b,soon,"x ""y"", z"`,
    '5: 1 values instead of 3: the line is cut off, or a value with a line break needs quotes | c',
    'd',
  ]);
});

test('NUL, lone surrogates, a byte order mark and CRLF leave clean sessions', async () => {
  const csv = await read('\ufeffid,start,first message\r\na\0b,2024-03-05,Hi\0 there\r\n');
  expect(csv.rows[0]).toMatchObject({ ok: true, session: { externalId: 'ab', initialMsg: 'Hi there' } });
  const json = await read(
    '{"id":"a","start":"2024-03-05","summary":"x\\u0000y\\ud800z","messages":[{"role":"user","content":"\\udc00"}]}\n',
  );
  expect(json.rows[0]).toMatchObject({
    ok: true,
    session: { summary: 'xy\ufffdz', messages: [{ content: '\ufffd' }] },
  });
});

test('batches are bounded in rows and bytes', async () => {
  const content = `id,start,text\n${Array.from({ length: 95 }, (_, i) => `s${i},2024-03-05,${'x'.repeat(100)}`).join('\n')}\n`;
  const byRows = await read(content, { batchRows: () => 10 });
  expect(byRows.batches.map((batch) => batch.rows.length)).toEqual([...Array(9).fill(10), 5]);
  const byBytes = await read(content, { batchBytes: 1_200 });
  for (const { rows } of byBytes.batches) expect(rows.length).toBeLessThanOrEqual(11);
  expect(byBytes.rows).toHaveLength(95);
});

test('a mapping that names a column the file has not says which it has', async () => {
  await expect(read('id,start\na,2024-03-05\n', {}, { columns: { externalId: 'key' } })).rejects.toThrow(
    'externalId from the column "key", but the file has: id, start',
  );
});

test('title lines before the header are rejected, not taken for it', async () => {
  const { rows } = await read('Export of March\nid,start\na,2024-03-05\nb,2024-03-06\n');
  expect(rows.map((row) => row.ok)).toEqual([false, true, true]);
});

const row = fc.oneof(
  { weight: 6, arbitrary: fc.nat(5).map((id) => `s${id},2024-03-05T10:00:00Z,user,hello`) },
  fc.constantFrom('broken', 's9,soon,user,x', '', ',,,', 's8,2024-03-05T10:00:00Z,bot,"multi\nline é"'),
);

test('reading on from any batch gives exactly the batches that are missing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('sessions' as const, 'messages' as const),
      async (lines, batchRows, kind) => {
        const content = `id,start,role,text\nx,2024-03-05T10:00:00Z,user,first\n${lines.join('\n')}\n`;
        const columns =
          kind === 'sessions'
            ? { externalId: 'id', startTime: 'start', initialMsg: 'text' }
            : { externalId: 'id', messageTime: 'start', messageRole: 'role', messageContent: 'text' };
        const whole = await read(content, { batchRows: () => batchRows }, { rows: kind, columns });
        for (const [index, { next }] of whole.batches.entries()) {
          const rest = await read(
            content,
            { batchRows: () => batchRows, from: next },
            { rows: kind, columns },
          );
          const missing = whole.batches.slice(index + 1).flatMap((batch) => batch.rows);
          expect(rest.rows.map(values)).toEqual(missing.map(values));
        }
      },
    ),
    { numRuns: 60 },
  );
});

const records = Array.from({ length: 12 }, (_, n) => ({
  id: `s${n}`,
  start: `2024-03-05T10:${String(n).padStart(2, '0')}:00Z`,
  messages: [{ role: 'user', content: `question ${n}, [and] {so} "on"` }],
}));

test.each([
  ['a list', JSON.stringify(records)],
  ['a list over many lines', JSON.stringify(records, null, 2)],
  ['lines', records.map((record) => JSON.stringify(record)).join('\n')],
  ['a list under a name', JSON.stringify({ version: 2, sessions: records, next: { page: null } })],
  ['a list deep within', JSON.stringify({ reply: { box: { things: records } }, more: [] })],
  ['objects one after the other', records.map((record) => JSON.stringify(record, null, 1)).join('\n')],
  [
    'lists one after the other',
    `${JSON.stringify(records.slice(0, 5))}\n${JSON.stringify(records.slice(5))}`,
  ],
  ['edges of nodes', JSON.stringify({ data: { list: { edges: records.map((node) => ({ node })) } } })],
])(
  'reading on from any batch, and from behind the last, gives what is missing of %s',
  async (_what, content) => {
    for (const batchRows of [1, 3, 5, 12]) {
      const whole = await read(content, { batchRows: () => batchRows });
      expect(whole.rows.map((row) => row.ok)).toEqual(records.map(() => true));
      for (const [index, { next }] of whole.batches.entries()) {
        const rest = await read(content, { batchRows: () => batchRows, from: next });
        const missing = whole.batches.slice(index + 1).flatMap((batch) => batch.rows);
        expect(rest.rows.map(values)).toEqual(missing.map(values));
      }
    }
  },
);
