import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { inEnglish } from '../../../words/sentence.ts';
import { openImportFile } from './open-import-file.ts';
import { parseExactJson } from './parse-exact-json.ts';
import { defaultReadLimits, type ReadLimits } from './read-limits.ts';
import type { ReadPosition, SourceRecord } from './source-record.ts';

async function read(
  content: string | Uint8Array,
  size = 11,
  limits: ReadLimits = defaultReadLimits,
  from?: ReadPosition,
) {
  const file = await openImportFile(chunkedSource(content, size), limits);
  const records: SourceRecord[] = [];
  let fault: unknown = null;
  try {
    for await (const batch of file.records(from)) records.push(...batch.records);
  } catch (error) {
    fault = error;
  }
  return { format: file.format, records, fault };
}

/** A value without numbers beyond those that a number holds. */
function tame(value: unknown): unknown {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return 0;
  if (Array.isArray(value)) return value.map(tame);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tame(part)]));
}

const values = (records: SourceRecord[]) =>
  records.map((r) => (r.ok ? r.value : `line ${r.line}: ${inEnglish(r.problem)}`));

test('JSON lines: a bad line costs that line only', async () => {
  const { format, records } = await read('{"id":1}\n\n{"id":2\r\n[3]\nnull\n{"id":"€"}');
  expect(format).toBe('json-lines');
  expect(values(records)).toEqual([
    { id: 1 },
    expect.stringMatching(/^line 3: not valid JSON: /),
    'line 4: expected a JSON object, got an array',
    'line 5: expected a JSON object, got null',
    { id: '€' },
  ]);
});

test('numbers of more digits than a number holds come as the text that they are, wherever they stand', async () => {
  const record = (last: number) =>
    `{"id":123456789012345678${last},"n": -1234567890123456789${last} , "user":{"id":9007199254740993},
      "list":[9007199254740992,9007199254740991,1.5E2,12345678901234567.50,1.2345678901234567E18],
      "text":"say \\"{\\"id\\": 1234567890123456789}\\" \\\\","c":0.12345678901234567890,"12345678901234567890":1}`;
  const expected = (last: number) => ({
    id: `123456789012345678${last}`,
    n: `-1234567890123456789${last}`,
    user: { id: '9007199254740993' },
    list: ['9007199254740992', 9007199254740991, 150, '12345678901234567.50', '1.2345678901234567E18'],
    text: 'say "{"id": 1234567890123456789}" \\',
    c: 0.12345678901234568,
    '12345678901234567890': 1,
  });
  const both = [expected(0), expected(1)];
  const lines = [record(0), record(1)].map((text) => text.replaceAll('\n', ' '));
  expect(values((await read(lines.join('\n'))).records)).toEqual(both);
  expect(values((await read(`[${record(0)},${record(1)}]`)).records)).toEqual(both);
  expect(values((await read(gzipSync(`{"chats":[${lines}]}`))).records)).toEqual(both);
});

test('lines that keep the comma of the list they were cut out of are records', async () => {
  const { records } = await read('{"id":1},\n{"id":2},\r\n{"id":3}\n');
  expect(values(records)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('an array, pretty-printed or not, gives its elements with their lines', async () => {
  const data = [{ id: 1, text: 'a "quoted" ] } \\ text' }, { id: 2, nested: { list: [[1], {}] } }, { id: 3 }];
  for (const text of [JSON.stringify(data), JSON.stringify(data, null, 2)]) {
    const { format, records } = await read(text);
    expect(format).toBe('json');
    expect(values(records)).toEqual(data);
  }
  const { records } = await read('[\n{"id":1},\n\n{"id":2}\n]\n');
  expect(records.map((r) => r.line)).toEqual([2, 4]);
});

test.each(['sessions', 'conversations', 'tickets', 'chats', 'data'])(
  'records under %j are found',
  async (key) => {
    const wrapped = {
      version: '1.0',
      count: 2,
      meta: { data: [], pages: [1, 2] },
      tags: ['x'],
      [key]: [{ id: 1 }, { id: 2 }],
      next: null,
    };
    for (const text of [JSON.stringify(wrapped), JSON.stringify(wrapped, null, 2)]) {
      const { records, fault } = await read(text);
      expect(values(records)).toEqual([{ id: 1 }, { id: 2 }]);
      expect(fault).toBe(null);
    }
  },
);

test('a list one level deeper, and pages of a list one after the other, are found', async () => {
  const page = (id: number) => JSON.stringify({ data: { meta: { count: 1 }, payload: [{ id }] }, ok: true });
  expect(values((await read(page(1))).records)).toEqual([{ id: 1 }]);
  expect(values((await read(`${page(1)}\n${page(2)}\n`)).records)).toEqual([{ id: 1 }, { id: 2 }]);
});

test('objects over several lines, one after the other, are records', async () => {
  const { records, fault } = await read('{\n  "id": 1,\n  "messages": []\n}\n{\n  "id": 2\n}\n');
  expect(values(records)).toEqual([{ id: 1, messages: [] }, { id: 2 }]);
  expect(fault).toBe(null);
});

test('a broken element costs that element only', async () => {
  const { records } = await read('[{"id":1}, {"id":}, oops, {"id":3, "a":[1,2}, "text", 7, {"id":4}]');
  expect(records.map((r) => r.ok)).toEqual([true, false, false, false, false, false, true]);
});

test('JSON without a list of records says what was looked for', async () => {
  await expect(
    read('{"error": {"message": "not found"},\n "status": 404, "list": [1]}'),
  ).resolves.toMatchObject({
    records: [{ ok: true }],
  });
  await expect(openImportFile(chunkedSource('[1] trailing'))).resolves.toMatchObject({ format: 'json' });
  const bigWithoutList = `{\n"settings": {"a": "${'x'.repeat(5_000_000)}"},\n"b": 1}`;
  const { fault } = await read(bigWithoutList, 65_536);
  expect(fault).toMatchObject({ problem: 'NO_RECORD_LIST' });
});

test('an array that was cut off gives its whole elements, then says so', async () => {
  const { records, fault } = await read('[{"id":1},{"id":2},{"id":');
  expect(values(records)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(fault).toMatchObject({ problem: 'TRUNCATED_JSON' });
});

test('an element beyond the bound is passed over, in a list and in lines', async () => {
  const limits = { ...defaultReadLimits, recordLength: 1_000 };
  const elements = ['{"id":1}', `{"id":2,"text":"${'z\\"'.repeat(3_000)}"}`, '{"id":3}'];
  for (const text of [`[${elements.join(',')}]`, elements.join('\n')]) {
    const { records, fault } = await read(text, 100, limits);
    expect(records.map((r) => r.ok)).toEqual([true, false, true]);
    expect(fault).toBe(null);
  }
});

test('100,000 levels of nesting cost their record only, and __proto__ keys do no harm', async () => {
  const deep = `{"id":1,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { records } = await read(`${deep}\n{"id":2,"__proto__":{"polluted":true}}\n`, 65_536);
  expect(records.map((r) => (r.ok ? 'ok' : inEnglish(r.problem)))).toEqual([
    'nested more than 64 levels deep: leave out what lies deeper',
    'ok',
  ]);
  expect('polluted' in {}).toBe(false);
});

test('positions lead back to the same records in every form', async () => {
  const record = fc.dictionary(fc.constantFrom('a', 'b', 'é'), fc.jsonValue({ maxDepth: 2 }).map(tame), {
    maxKeys: 3,
  });
  const form = fc.constantFrom('lines', 'array', 'pretty', 'wrapped');
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 12 }),
      form,
      fc.nat(20),
      async (data, how, pick) => {
        const records = data.map((value, id) => ({ id, ...value }));
        const text = {
          lines: records.map((r) => JSON.stringify(r)).join('\n'),
          array: JSON.stringify(records),
          pretty: JSON.stringify(records, null, 1),
          wrapped: JSON.stringify({ page: 1, sessions: records, more: false }),
        }[how];
        const whole = await read(text, 17);
        expect(values(whole.records)).toEqual(JSON.parse(JSON.stringify(records)));
        const index = pick % records.length;
        const rest = await read(text, 5, defaultReadLimits, whole.records[index]);
        expect(rest).toMatchObject({ records: whole.records.slice(index), fault: null });
      },
    ),
    { numRuns: 200 },
  );
});

test('any JSON reads as the engine reads it, but for numbers beyond what it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      // The long one makes the whole text go the careful way.
      const whole = JSON.stringify([tame(value), text, `"${text}\\`]);
      const parsed = parseExactJson(`[1234567890123456789,${whole}]`);
      expect(parsed).toEqual(['1234567890123456789', JSON.parse(whole)]);
    }),
  );
});

test('a hundred thousand records within one stretch of text are read in small batches, each in its place', async () => {
  const text = `[${'1,\n'.repeat(100_000)}{"id":"last"}]`;
  const file = await openImportFile(chunkedSource(text, 1_000_000));
  expect(file.sample).toHaveLength(200);
  const sizes: number[] = [];
  const records: SourceRecord[] = [];
  for await (const batch of file.records()) {
    sizes.push(batch.records.length);
    for (const record of batch.records) records.push(record);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(records).toHaveLength(100_001);
  expect(records.at(-1)).toMatchObject({ record: 100_000, line: 100_001, offset: 300_001, ok: true });
});
