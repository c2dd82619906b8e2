import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
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

test('messages are records where they say whose they are and nothing but paging stands around them', async () => {
  const idsOf = async (content: string) => {
    const ids: unknown[] = [];
    const file = await openImportFile(chunkedSource(content, 1_000));
    for await (const { records } of file.records())
      for (const record of records)
        if (record.ok && !Array.isArray(record.value)) ids.push(record.value['id']);
    return ids;
  };
  const message = (id: number, more: object = {}) => ({ id, text: 'x'.repeat(100), ...more });
  const own = [1, 2].map((id) => message(id, { conversation_id: 'c' }));
  const bare = [1, 2].map((id) => message(id));
  expect(await idsOf(JSON.stringify({ messages: own, link: {} }))).toEqual([1, 2]);
  expect(await idsOf(JSON.stringify({ ok: true, messages: own }, null, 2))).toEqual([1, 2]);
  expect(await idsOf([own, own].map((messages) => `${JSON.stringify({ messages })}\n`).join(''))).toEqual([
    1, 2, 1, 2,
  ]);
  for (const messages of [bare, own])
    for (const conversation of [
      { id: 'c', messages },
      { messages, id: 'c' },
    ])
      expect(await idsOf(JSON.stringify(conversation))).toEqual(['c']);
  expect(await idsOf(JSON.stringify({ messages: bare }))).toEqual([undefined]);
  const long = Array.from({ length: 2_000 }, (_, id) => message(id));
  expect(await idsOf(JSON.stringify({ messages: long, id: 'c' }))).toEqual(['c']);
  const pages = Array.from({ length: 2_000 }, (_, id) => message(id, { conversation_id: 'c' }));
  expect(await idsOf(JSON.stringify({ messages: pages, link: {} }))).toHaveLength(2_000);
});
