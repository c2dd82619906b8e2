import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { decompress, type SourceMeter } from './decompress.ts';
import { defaultReadLimits } from './read-limits.ts';

async function unpack(source: AsyncIterable<Uint8Array>, limits = defaultReadLimits) {
  const meter: SourceMeter = { compressed: false, sourceBytes: 0 };
  const chunks: Uint8Array[] = [];
  for await (const chunk of decompress(source, limits, meter)) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), ...meter };
}

test('gzip is known by its first bytes, also when they come one at a time', async () => {
  const packed = gzipSync('id,start\n1,2024-01-01\n');
  expect(await unpack(chunkedSource(packed, 1))).toEqual({
    text: 'id,start\n1,2024-01-01\n',
    compressed: true,
    sourceBytes: packed.length,
  });
});

test('several gzip members in a row are one file', async () => {
  const packed = Buffer.concat([gzipSync('id\n'), gzipSync('1\n')]);
  expect(await unpack(chunkedSource(packed))).toMatchObject({ text: 'id\n1\n' });
});

test('plain bytes pass unchanged', async () => {
  expect(await unpack(chunkedSource('id\n1\n', 1))).toMatchObject({ text: 'id\n1\n', compressed: false });
  expect(await unpack(chunkedSource(''))).toMatchObject({ text: '' });
});

test('a gzip file that was cut off says so', async () => {
  const packed = gzipSync(`id\n${'1,2,3\n'.repeat(10_000)}`);
  const refusal = unpack(chunkedSource(packed.subarray(0, packed.length - 9)));
  await expect(refusal).rejects.toMatchObject({ problem: 'TRUNCATED_GZIP' });
});

test('a damaged gzip file says so', async () => {
  const packed = gzipSync(`id\n${'1,2,3\n'.repeat(10_000)}`);
  packed.fill(0x55, 20, 60);
  await expect(unpack(chunkedSource(packed))).rejects.toMatchObject({ problem: 'CORRUPT_GZIP' });
});

test('a gzip bomb is stopped by its ratio long before it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
  const limits = { ...defaultReadLimits, ratioFreeBytes: 1024 ** 2 };
  await expect(unpack(chunkedSource(bomb, 4096), limits)).rejects.toMatchObject({ problem: 'GZIP_BOMB' });
});

test('there is an absolute bound on both sides of the compression', async () => {
  const packed = gzipSync('1,2,3\n'.repeat(1_000));
  const small = { ...defaultReadLimits, decompressedBytes: 1_000 };
  await expect(unpack(chunkedSource(packed), small)).rejects.toMatchObject({ problem: 'TOO_LARGE' });
  const smaller = { ...defaultReadLimits, sourceBytes: 10 };
  await expect(unpack(chunkedSource('1,2,3\n'.repeat(10)), smaller)).rejects.toMatchObject({
    problem: 'TOO_LARGE',
  });
});

test('a source that fails in the middle fails the reading with its own error', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield gzipSync('id\n1\n').subarray(0, 12);
    throw new Error('connection reset');
  }
  await expect(unpack(broken())).rejects.toThrow('connection reset');
});

test('leaving early ends the source', async () => {
  let ended = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('1,2,3\n');
    } finally {
      ended = true;
    }
  }
  for await (const _ of decompress(endless(), defaultReadLimits, { compressed: false, sourceBytes: 0 }))
    break;
  expect(ended).toBe(true);
});
