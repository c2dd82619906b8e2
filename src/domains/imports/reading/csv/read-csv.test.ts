import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../../test/labs/chunked-source.ts';
import { inEnglish } from '../../../../words/sentence.ts';
import { openImportFile } from '../open-import-file.ts';
import { defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import type { ReadPosition, SourceRecord } from '../source-record.ts';

async function read(content: string | Uint8Array, size = 11, limits: ReadLimits = defaultReadLimits) {
  const file = await openImportFile(chunkedSource(content, size), limits);
  const records: SourceRecord[] = [];
  for await (const batch of file.records()) records.push(...batch.records);
  return { file, records };
}

const rows = (records: SourceRecord[]) =>
  records.map((r) => (r.ok ? r.value : `line ${r.line}: ${inEnglish(r.problem)}`));

test.each([',', ';', '\t', '|'])('the delimiter %j is found', async (delimiter) => {
  const text = `id${delimiter}start${delimiter}note\n1${delimiter}2024-01-01 10:00${delimiter}"a,b;c|d"\n2${delimiter}x${delimiter}y\n`;
  const { file, records } = await read(text);
  expect(file.delimiter).toBe(delimiter);
  expect(rows(records)).toEqual([
    ['id', 'start', 'note'],
    ['1', '2024-01-01 10:00', 'a,b;c|d'],
    ['2', 'x', 'y'],
  ]);
});

test('a decimal comma does not make the comma the delimiter', async () => {
  const { file } = await read('id;cost;seconds\n1;1,5;2,25\n2;0,5;3,75\n3;1,0;1,0\n');
  expect(file.delimiter).toBe(';');
});

test('a sep= line is a hint and no row', async () => {
  const { records } = await read('sep=;\r\nid;a,b\r\n1;c,d\r\n');
  expect(rows(records)).toEqual([
    ['id', 'a,b'],
    ['1', 'c,d'],
  ]);
  expect(records.map((r) => r.line)).toEqual([2, 3]);
});

test.each([
  ['in quotes', '"sep=;"\nid;a\n1;x\n'],
  ['with a space behind', 'sep=; \nid;a\n1;x\n'],
  ['as a row of a spreadsheet', 'sep=;;;\nid;a\n1;x\n'],
  ['after blank lines of spaces', '  \nid;a\n   \n1;x\n \n'],
  ['delimiters behind the last name', 'id;a;;\n1;x\n'],
])('nothing of the table itself is lost or refused: %s', async (_what, text) => {
  expect(rows((await read(text)).records)).toEqual([
    ['id', 'a'],
    ['1', 'x'],
  ]);
});

test('CRLF, lone CR, a missing last line break and blank lines are all fine', async () => {
  expect(rows((await read('id,a\r\n1,x\r\n\r\n2,"y\r\nz"')).records)).toEqual([
    ['id', 'a'],
    ['1', 'x'],
    ['2', 'y\r\nz'],
  ]);
  expect(rows((await read('id,a\r1,x\r2,y\r')).records)).toEqual([
    ['id', 'a'],
    ['1', 'x'],
    ['2', 'y'],
  ]);
});

test('quotes: doubled, with delimiters, over lines, after blanks, and stray ones inside a value', async () => {
  const { records } = await read(
    'id,a\n1,"He said ""hi"", twice"\n2,  "x"  \n3,6" pipe\n4,"He said "hi" to me"\n5,""\n',
  );
  expect(rows(records).slice(1)).toEqual([
    ['1', 'He said "hi", twice'],
    ['2', 'x'],
    ['3', '6" pipe'],
    ['4', 'He said "hi" to me'],
    ['5', ''],
  ]);
});

test('a ragged row costs that row and says why; empty values too many are none', async () => {
  const { records } = await read('id,a,b\n1,x,y\n2,x\n3,x,y,z\n4,x,y,,\n5,x,y\n');
  expect(rows(records)).toEqual([
    ['id', 'a', 'b'],
    ['1', 'x', 'y'],
    'line 3: 2 values instead of 3: the line is cut off, or a value with a line break needs quotes',
    'line 4: 4 values instead of 3: a value that contains the delimiter needs quotes',
    ['4', 'x', 'y'],
    ['5', 'x', 'y'],
  ]);
});

test('a quote that is never closed costs its own line, not the rows after it', async () => {
  const { records } = await read('id,a\n1,"open\n2,x\n3,"multi\nline"\n4,y\n');
  expect(rows(records)).toEqual([
    ['id', 'a'],
    'line 2: a quote is opened but not closed',
    ['2', 'x'],
    ['3', 'multi\nline'],
    ['4', 'y'],
  ]);
});

test('a file cut inside a quoted text loses that row only', async () => {
  const { records } = await read('id,a\n1,x\n2,"User: hello\nAgent: good day to');
  expect(rows(records)).toEqual([['id', 'a'], ['1', 'x'], 'line 3: a quote is opened but not closed']);
});

test('formula cells stay what they are', async () => {
  const { records } = await read('id,a\n=cmd|calc!A1,+1+1\n@x,-2\n');
  expect(rows(records).slice(1)).toEqual([
    ['=cmd|calc!A1', '+1+1'],
    ['@x', '-2'],
  ]);
});

test('1,000 columns are read, more than the bound are refused row by row', async () => {
  const row = (n: number) => Array.from({ length: n }, (_, i) => `c${i}`).join(',');
  const { records } = await read(`${row(1000)}\n${row(1000)}\n`, 4096);
  expect(records.map((r) => r.ok && Array.isArray(r.value) && r.value.length)).toEqual([1000, 1000]);
  const wide = await read(`${row(2001)}\n${row(2001)}\n`, 4096);
  expect(rows(wide.records)[0]).toContain('more than the limit of 2,000 columns');
});

test.each([
  ['quoted', (huge: string) => `id,a,b\n1,x,y\n2,"${huge}","two\nlines"\n3,x,y\n`],
  [
    'quoted, with lines and quotes',
    (huge: string) => `id,a,b\n1,x,y\n2,"${huge.replaceAll('zzzz', 'z""\n')}",y\n3,x,y\n`,
  ],
  ['plain', (huge: string) => `id,a,b\n1,x,y\n2,${huge},y\n3,x,y\n`],
])('a 10 MB field (%s) is one rejected row', async (_, file) => {
  const { records } = await read(file('z'.repeat(10 * 1024 ** 2)), 65_536);
  expect(records.map((r) => r.ok)).toEqual([true, true, false, true]);
  expect(rows(records)[2]).toContain('longer than the limit of 1,048,576 characters');
  expect(records[2]?.ok === false && records[2].raw.length).toBeLessThan(2_100);
});

test('a row too long because of one open quote gives the rows behind it back', async () => {
  const limits = { ...defaultReadLimits, recordLength: 1_000 };
  const text = `id,a\n1,"open\n${'2,x\n'.repeat(2_000)}`;
  const { records } = await read(text, 64, limits);
  expect(records.filter((r) => r.ok)).toHaveLength(2_001);
  expect(records.filter((r) => !r.ok)).toHaveLength(1);
});

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '"', ',', ';', '\n', '\r\n', ' ', '\t', '=', '0'),
  maxLength: 8,
});
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
  );
const quoteAll = (value: string) => `"${value.replaceAll('"', '""')}"`;
const toCsv = (data: string[][]) => `${data.map((row) => row.map(quoteAll).join(',')).join('\n')}\n`;

test('any table written by the rules is read back, in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 50 }), async (data, size) => {
      // A header that settles the delimiter, which random cells can make a matter of opinion.
      const header = (data[0] ?? []).map((_, i) => `column${i}`);
      const all = [header, header, ...data];
      const { file, records } = await read(toCsv(all), size);
      fc.pre(file.delimiter === ',');
      expect(rows(records)).toEqual(all);
    }),
    { numRuns: 300 },
  );
});

test('garbage never stops the reading, and positions lead back to the same records', async () => {
  const unit = fc.constantFrom('"', ',', '\n', 'a', '€', '\r\n', '""', '1,2\n');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 120 }), fc.nat(30), async (body, pick) => {
      const text = `x,y\n${body}`;
      const limits = { ...defaultReadLimits, recordLength: 40 };
      const { records } = await read(text, 13, limits);
      const from: ReadPosition | undefined = records[pick % records.length];
      const again = await openImportFile(chunkedSource(text, 5), limits);
      const rest: SourceRecord[] = [];
      for await (const batch of again.records(from)) rest.push(...batch.records);
      expect(rest).toEqual(records.slice(pick % records.length));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['"1","He said \\"hi, you\\" and left"', ['1', 'He said "hi, you" and left']],
  ['"1","\\"hi\\""', ['1', '"hi"']],
  ['1,"said \\"a\\nb\\" in C:\\\\x and D:\\y"', ['1', 'said "a\\nb" in C:\\x and D:\\y']],
  ['1,"said \\"two\\\nlines\\" there"', ['1', 'said "two\nlines" there']],
  ['1,"[{""a"":""said \\""hi\\"" there""}]"', ['1', '[{"a":"said \\"hi\\" there"}]']],
  ['1,"C:\\"', ['1', 'C:\\']],
])('quotes within a value are doubled, or behind a backslash in the whole file: %j', async (line, row) => {
  const { records } = await read(`id,note\n${line}\n2,x\n`);
  expect(rows(records)).toEqual([['id', 'note'], row, ['2', 'x']]);
});
