import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkedSource } from './chunked-source.ts';
import { openImportFile } from './open-import-file.ts';

test.each(['', '\n\n  \r\n', '\ufeff', '\ufeff\n'])(
  'an empty file (%j) says that it is empty',
  async (content) => {
    await expect(openImportFile(chunkedSource(content))).rejects.toMatchObject({ problem: 'EMPTY_FILE' });
  },
);

test('an empty gzip file says that it is empty', async () => {
  await expect(openImportFile(chunkedSource(gzipSync('')))).rejects.toMatchObject({ problem: 'EMPTY_FILE' });
});

test('the format comes from the content, whatever the file is called', async () => {
  const formatOf = async (content: string | Uint8Array) =>
    (await openImportFile(chunkedSource(content))).format;
  expect(await formatOf('id,start\n1,2\n')).toBe('csv');
  expect(await formatOf('  [{"id":1}]')).toBe('json');
  expect(await formatOf('{"id":1}\n{"id":2}\n')).toBe('json-lines');
  expect(await formatOf('{"sessions":[{"id":1}]}')).toBe('json');
  expect(await formatOf(gzipSync('{"id":1}\n'))).toBe('json-lines');
  expect(await formatOf('[ref],name\n1,2\n')).toBe('csv');
  await expect(formatOf('<!DOCTYPE html><html></html>')).rejects.toThrow('an HTML page');
  await expect(formatOf('<?xml version="1.0"?><a/>')).rejects.toThrow('XML');
});

test('rows before the cut of a truncated gzip file are read, then the fault is told', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i},${(i * 7919) % 10_007}`).join('\n');
  const packed = gzipSync(`id,a\n${lines}\n`);
  const file = await openImportFile(chunkedSource(packed.subarray(0, packed.length / 2), 1_024));
  let count = 0;
  const reading = (async () => {
    for await (const { records } of file.records()) count += records.length;
  })();
  await expect(reading).rejects.toMatchObject({ problem: 'TRUNCATED_GZIP' });
  expect(count).toBeGreaterThan(5_000);
});

test('progress is counted in the bytes of the upload', async () => {
  const packed = gzipSync(`id,a\n${'1,x\n'.repeat(1_000)}`);
  const file = await openImportFile(chunkedSource(packed, 100));
  for await (const _ of file.records()) expect(file.sourceBytes()).toBeLessThanOrEqual(packed.length);
  expect(file.sourceBytes()).toBe(packed.length);
  expect(file.compressed()).toBe(true);
});

test('a header beside a first record larger than the head still gives a sample', async () => {
  const file = await openImportFile(chunkedSource(`id,a\n1,"${'x'.repeat(200_000)}"\n2,y\n`, 10_000));
  expect(file.sample.map((r) => r.ok)).toEqual([true, true, true]);
  await file.close();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is really held: how far garbage piles up before it is collected depends on what else the process did. */
function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('500 MB of rows pass through flat memory', { timeout: 180_000 }, async () => {
  const block = Buffer.from(`${'1,2024-01-01T00:00:00Z,'.padEnd(199, 'some text ')}\n`.repeat(1_000));
  const blockCount = Math.ceil((500 * 1024 ** 2) / block.length);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('id,start,text\n');
    for (let i = 0; i < blockCount; i++) yield block;
  }
  const file = await openImportFile(source());
  let count = 0;
  let peak = 0;
  let looks = 0;
  const before = heldBytes();
  for await (const { records } of file.records()) {
    count += records.length;
    looks += 1;
    if (looks % 200 === 0) peak = Math.max(peak, heldBytes() - before);
  }
  expect(count).toBe(1 + blockCount * 1_000);
  expect(looks).toBeGreaterThan(200);
  expect(peak).toBeLessThan(20 * 1024 ** 2);
});

test('500 MB in one JSON array pass through flat memory', { timeout: 180_000 }, async () => {
  const element = JSON.stringify({ id: 1, messages: [{ role: 'user', content: 'hello '.repeat(300) }] });
  const block = Buffer.from(`${element},`.repeat(50));
  const blockCount = Math.ceil((500 * 1024 ** 2) / block.length);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"conversations":[');
    for (let i = 0; i < blockCount; i++) yield block;
    yield Buffer.from(`${element}]}`);
  }
  const file = await openImportFile(source());
  let count = 0;
  let peak = 0;
  let looks = 0;
  const before = heldBytes();
  for await (const { records } of file.records()) {
    count += records.length;
    looks += 1;
    if (looks % 200 === 0) peak = Math.max(peak, heldBytes() - before);
  }
  expect(count).toBe(blockCount * 50 + 1);
  expect(looks).toBeGreaterThan(200);
  expect(peak).toBeLessThan(20 * 1024 ** 2);
});
