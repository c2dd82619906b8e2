import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from './split-lines.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 7, maxLineBytes?: number) {
  const lines: string[] = [];
  for await (const line of splitLines(inPieces(bytes, size), maxLineBytes)) lines.push(line);
  return lines;
}

test('row 47: only \\n splits; U+2028, U+2029, U+0085 and emoji stay within their line', async () => {
  const lines = ['{"a":"x\u2028y\u2029z\u0085"}', '{"b":"😀 ü"}'];
  for (const size of [1, 2, 3, 1000]) expect(await read(Buffer.from(lines.join('\n')), size)).toEqual(lines);
});

test('blank lines are left out and a last line without its break counts', async () => {
  expect(await read(Buffer.from('a\n\n  \r\nb'))).toEqual(['a', 'b']);
});

test('a line beyond the limit is cut and the next one is whole', async () => {
  expect(await read(Buffer.from('aaaaaaaaaa\nbb\n'), 3, 4)).toEqual(['aaaa', 'bb']);
});

test('a line longer than any answer is cut: reading sixteen megabytes of one kept everybody waiting', async () => {
  const [line = '', next] = await read(Buffer.from(`${'a'.repeat(3 * 2 ** 20)}\nb`), 65_536);
  expect([line.length, next]).toEqual([2 ** 20, 'b']);
});

test('bytes that are no UTF-8 do not stop the file', async () => {
  expect(await read(Buffer.from([0xff, 0x0a, 0x62]))).toEqual(['\uFFFD', 'b']);
});

test('what was joined is split again, whatever the pieces', async () => {
  const text = fc
    .string({ minLength: 1, unit: 'binary' })
    .filter((s) => !s.includes('\n') && s.trim() !== '' && !s.includes('\uFEFF'));
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 20 }), async (lines, size) => {
      const wellFormed = lines.map((line) => Buffer.from(line).toString());
      expect(await read(Buffer.from(wellFormed.join('\n')), size)).toEqual(wellFormed);
    }),
  );
});
