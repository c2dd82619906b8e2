import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { openImportFile } from './open-import-file.ts';
import { recordsAtOnce } from './read-records.ts';

test('records of one long line come some at a time, each with its place', async () => {
  const count = recordsAtOnce * 5 + 7;
  const record = '{"id":1,"note":"x\\ny"}';
  const file = await openImportFile(
    chunkedSource(`[${`${record},`.repeat(count - 1)}${record}]`, 256 * 1024),
  );
  const sizes: number[] = [];
  const offsets: number[] = [];
  for await (const { records } of file.records()) {
    sizes.push(records.length);
    offsets.push(...records.map(({ offset }) => offset));
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(recordsAtOnce);
  expect(offsets).toEqual(Array.from({ length: count }, (_, at) => 1 + at * (record.length + 1)));
});

test.each([
  ['[', /JSON/],
  [',', null],
])('others have their turn while one record of nothing but %s is read', async (sign, problem) => {
  const file = await openImportFile(chunkedSource(sign.repeat(8_000_000), 256 * 1024));
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  const read = (async () => {
    for await (const { records } of file.records()) expect(records.every(({ ok }) => !ok)).toBe(true);
  })();
  await (problem ? expect(read).rejects.toThrow(problem) : read);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(5);
});
