import { expect, test, vi } from 'vitest';
import { createDiskWatch, roomOn } from './disk-room.ts';

const mib = 1024 ** 2;
const disk = (freeBytes: number, totalBytes: number) => ({
  spaceOf: async () => ({ freeBytes, totalBytes }),
});

test.each([
  ['a small disk keeps 64 MiB', 100 * mib, 64 * mib],
  ['one between keeps a tenth', 1000 * mib, 100 * mib],
  ['a large one keeps 512 MiB', 100_000 * mib, 512 * mib],
])('%s free for the database', async (_, totalBytes, floorBytes) => {
  expect(await roomOn(disk(floorBytes, totalBytes), '/data')).toEqual({
    freeBytes: floorBytes,
    totalBytes,
    floorBytes,
    isLow: false,
  });
  expect(await roomOn(disk(floorBytes - 1, totalBytes), '/data')).toMatchObject({ isLow: true });
});

test('a system that does not tell stops nothing', async () => {
  const silent = { spaceOf: () => Promise.reject(new Error('no such call')) };
  expect([await roomOn(silent, '/data'), await roomOn(disk(0, 0), '/data')]).toEqual([null, null]);
});

test('the log says once that the disk runs low, and once that there is room again', async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let free = 600 * mib;
  const watch = createDiskWatch(
    { spaceOf: async () => ({ freeBytes: free, totalBytes: 100_000 * mib }) },
    '/data',
    log,
  );
  const look = async (freeBytes: number) => {
    free = freeBytes;
    const room = await watch.look();
    return [room?.isLow, log.warn.mock.calls.length, log.info.mock.calls.length];
  };
  expect(await look(600 * mib)).toEqual([false, 0, 0]);
  expect(await look(10 * mib)).toEqual([true, 1, 0]);
  expect(await look(9 * mib)).toEqual([true, 1, 0]);
  expect(await look(700 * mib)).toEqual([false, 1, 1]);
  expect(log.warn).toHaveBeenCalledWith(
    { folder: '/data', freeBytes: 10 * mib, floorBytes: 512 * mib },
    expect.stringContaining('runs low'),
  );
  expect(log.info).toHaveBeenCalledWith(
    { folder: '/data', freeBytes: 700 * mib },
    expect.stringContaining('room'),
  );
});
