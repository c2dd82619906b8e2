import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openImportFile } from './open-import-file.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is really held: how far garbage piles up before it is collected depends on what else the process did. */
function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How many records there are; while they are read, no more than 20 MB are held. */
async function readInFlatMemory(source: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await openImportFile(source);
  let count = 0;
  let peak = 0;
  let looks = 0;
  const before = heldBytes();
  for await (const { records } of file.records()) {
    count += records.length;
    looks += 1;
    if (looks % 200 === 0) peak = Math.max(peak, heldBytes() - before);
  }
  expect(looks).toBeGreaterThan(200);
  expect(peak).toBeLessThan(20 * 1024 ** 2);
  return count;
}

test('500 MB of rows pass through flat memory', async () => {
  const block = Buffer.from(`${'1,2024-01-01T00:00:00Z,'.padEnd(199, 'some text ')}\n`.repeat(1_000));
  const blockCount = Math.ceil((500 * 1024 ** 2) / block.length);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('id,start,text\n');
    for (let i = 0; i < blockCount; i++) yield block;
  }
  expect(await readInFlatMemory(source())).toBe(1 + blockCount * 1_000);
});

test('500 MB in one JSON array pass through flat memory', async () => {
  const element = JSON.stringify({ id: 1, messages: [{ role: 'user', content: 'hello '.repeat(300) }] });
  const block = Buffer.from(`${element},`.repeat(50));
  const blockCount = Math.ceil((500 * 1024 ** 2) / block.length);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"conversations":[');
    for (let i = 0; i < blockCount; i++) yield block;
    yield Buffer.from(`${element}]}`);
  }
  expect(await readInFlatMemory(source())).toBe(blockCount * 50 + 1);
});
