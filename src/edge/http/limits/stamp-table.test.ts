import { expect, test } from 'vitest';
import { createStampTable } from './stamp-table.ts';

test('logs that come and go use the same memory again and again', () => {
  const table = createStampTable();
  const before = process.memoryUsage().arrayBuffers;
  const log = table.take();
  for (let n = 0; n < 500_000; n += 1) {
    table.push(log, n);
    if (table.count(log) > 5) table.dropOldest(log);
    const brief = table.take();
    for (let time = 0; time < 4; time += 1) table.push(brief, time);
    table.release(brief);
  }
  expect([0, 1, 2, 3, 4].map((n) => table.nthOldest(log, n))).toEqual([
    499_995, 499_996, 499_997, 499_998, 499_999,
  ]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
});

test('logs side by side keep their own stamps in order', () => {
  const table = createStampTable();
  const logs = Array.from({ length: 3000 }, () => table.take());
  for (let time = 0; time < 10; time += 1) for (const log of logs) table.push(log, log * 100 + time);
  for (const log of logs) for (let n = 0; n < 4; n += 1) table.dropOldest(log);
  for (const log of logs) {
    expect(table.count(log)).toBe(6);
    expect([table.nthOldest(log, 0), table.nthOldest(log, 5), table.newest(log)]).toEqual([
      log * 100 + 4,
      log * 100 + 9,
      log * 100 + 9,
    ]);
  }
});
