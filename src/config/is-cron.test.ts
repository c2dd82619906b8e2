import { expect, test, vi } from 'vitest';
import { isCron } from './is-cron.ts';

test('a schedule is taken that comes within some years, whatever its form', () => {
  for (const text of ['0 3 * * *', ' 0  3 * * mon-fri ', '*/7 2-4 L * ?', '0 0 29 2 *', '0 0 15W * +1#3'])
    expect(isCron(text, [5]), text).toBe(true);
  expect([
    isCron('0 0 3 * * *', [5, 6]),
    isCron('0 0 3 * * *', [5]),
    isCron('0 0 3 * * * 2030', [5, 6]),
  ]).toEqual([true, false, false]);
});

test('one that never comes is found out without a search through four centuries: anybody may send a hundred', () => {
  const days = vi.spyOn(Date, 'UTC');
  try {
    for (const text of ['*/7 * 15W * +1#2,3#2', '* * LW * +0#5', '0 0 30 2 *', '0 0 31 2,4,6,9,11 +1#5']) {
      days.mockClear();
      expect(isCron(text, [5]), text).toBe(false);
      expect(days.mock.calls.length, text).toBeLessThan(50_000);
    }
  } finally {
    days.mockRestore();
  }
});
