import { expect, test } from 'vitest';
import { inSteps, tableFile, tableFormat } from './table-file.ts';

async function* rows() {
  yield [{ id: 'a', n: 1 }];
  yield [
    { id: 'b,c', n: 2 },
    { id: '=d', n: 3 },
  ];
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const textOf = async (body: AsyncIterable<string | Uint8Array>) => (await all(body)).join('');
const file = (format: 'csv' | 'jsonl') =>
  tableFile({
    name: 'things',
    format,
    now: new Date('2026-01-31T23:59:59Z'),
    columns: ['id', 'n'],
    cells: ({ id, n }: { id: string; n: number }) => ({ n, id }),
    rows: rows(),
  });

test('a table is a file with the day in its name: a head and a line of cells for each row, or each row as JSON', async () => {
  const csv = file('csv');
  expect([csv.fileName, csv.contentType]).toEqual(['things-2026-01-31.csv', 'text/csv; charset=utf-8']);
  expect(await textOf(csv.body)).toBe('id,n\r\na,1\r\n"b,c",2\r\n\'=d,3\r\n');
  const lines = file('jsonl');
  expect([lines.fileName, lines.contentType]).toEqual([
    'things-2026-01-31.jsonl',
    'application/x-ndjson; charset=utf-8',
  ]);
  expect(await textOf(lines.body)).toBe('{"id":"a","n":1}\n{"id":"b,c","n":2}\n{"id":"=d","n":3}\n');
  expect(tableFormat.parse(undefined)).toBe('csv');
});

test('rows are read in steps of a hundred, each id once and in order', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => String(at));
  const asked: number[] = [];
  const read = async (some: readonly string[]) => {
    asked.push(some.length);
    return some;
  };
  expect((await all(inSteps(ids, read))).flat()).toEqual(ids);
  expect(asked).toEqual([100, 100, 50]);
  expect(await all(inSteps([], read))).toEqual([]);
});
