import { expect, test } from 'vitest';
import { withRoom } from './with-room.ts';

const mib = 1024 ** 2;

test('a backup or export stops with a word before it fills the disk that the database may lie on', async () => {
  let freeBytes = 100 * mib;
  const disk = { spaceOf: async () => ({ freeBytes, totalBytes: 300 * mib }) };
  async function* body() {
    for (;;) {
      freeBytes -= mib;
      yield Buffer.alloc(mib);
    }
  }
  let taken = 0;
  const read = async () => {
    for await (const chunk of withRoom(body(), '/backups/all.dump', disk)) taken += chunk.length;
  };
  await expect(read()).rejects.toThrow(/^\/backups\/all\.dump wasn't written: its disk is nearly full\./);
  expect(taken).toBeGreaterThan(30 * mib);
  expect(freeBytes).toBeGreaterThan(55 * mib);
});

test('where the system does not tell how much is free, the file is written', async () => {
  const disk = { spaceOf: async () => Promise.reject(new Error('ENOSYS')) };
  async function* body() {
    yield 'all of it';
  }
  const written: string[] = [];
  for await (const chunk of withRoom(body(), 'a', disk)) written.push(chunk);
  expect(written).toEqual(['all of it']);
});
