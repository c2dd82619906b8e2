import { expect, test, vi } from 'vitest';
import { createDateEvidence, detectDateOrder } from './detect-date-order.ts';
import { mayHaveYearFirst } from './read-date.ts';

test.each([
  [['13/04/2024'], 'dmy'],
  [['04/13/2024'], 'mdy'],
  [['13-04-2024 10:00'], 'dmy'],
  [['4/13/24'], 'mdy'],
  [[' 13/4/24'], 'dmy'],
  [['12/12/2024', '1/12/2024', '12/1/2024'], 'unclear'],
  // Points are never American.
  [['13.04.2024', '04.13.2024'], 'unclear'],
  // Other forms, and what only looks like one.
  [['2024/13/04', '13/04-2024', '13/04', '13/04/20245', 'x13/04/2024', '113/04/2024', 13, null], 'unclear'],
  [['13/04/2024', '13/04/2024', '04/13/2024'], 'dmy'],
  [['13/04/2024', '04/13/2024', '04/13/2024'], 'mdy'],
  [['13/04/2024', '13/04/2024', '13/04/2024', '04/13/2024', '04/13/2024'], 'mixed'],
] as const)('the order of %j is %s', (values, order) => {
  expect(detectDateOrder(values)).toBe(order);
});

test('evidence goes on from that of what was read before', () => {
  expect(createDateEvidence({ monthFirst: 2 }).order()).toBe('mdy');
  const evidence = createDateEvidence({ dayFirst: 1, firsts: [7] });
  evidence.note('13/04/2024');
  expect(evidence.counts).toEqual({
    dayFirst: 2,
    monthFirst: 0,
    yearLast: 1,
    yearFirst: 0,
    firsts: [7],
    lasts: [],
  });
});

test('a year may stand first where it is one of the last ten', () => {
  using _ = { [Symbol.dispose]: () => void vi.useRealTimers() };
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  for (const [first, second, last] of [
    ['26', '3', '13'],
    ['16', '12', '31'],
    ['26', '1', '01'],
  ])
    expect([first, mayHaveYearFirst(first, second, last)]).toEqual([first, true]);
  for (const [first, second, last] of [
    ['27', '03', '13'],
    ['15', '03', '13'],
    ['26', '13', '13'],
    ['26', '0', '13'],
    ['26', '03', '32'],
    ['26', '03', '00'],
    ['26', '03', '2013'],
    ['6', '03', '13'],
    ['26', '03', '1'],
    [],
  ])
    expect([first, mayHaveYearFirst(first, second, last)]).toEqual([first, false]);
});

test('of dates that may have the year first, what changes more often is the day', () => {
  using _ = { [Symbol.dispose]: () => void vi.useRealTimers() };
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  const days = (count: number) => Array.from({ length: count }, (_, at) => `26/03/${10 + at}`);
  expect(detectDateOrder(days(2))).toBe('ymd');
  expect(detectDateOrder(['24/03/26', '25/03/26', '26/03/26'])).toBe('dmy');
  // As many of each tell nothing, unless others have the year last.
  expect(detectDateOrder(['24/03/25', '25/03/26'])).toBe('unclear');
  expect(detectDateOrder(days(1))).toBe('unclear');
  // A few with the year last among very many are mistakes of their own; more are not.
  expect(detectDateOrder([...days(11), '13/04/2024'])).toBe('ymd');
  expect(detectDateOrder([...days(10), '13/04/2024'])).toBe('dmy');
  const one = Array.from({ length: 11 }, () => '26/03/13');
  expect([detectDateOrder(one), detectDateOrder([...one, '13/04/2024'])]).toEqual(['unclear', 'dmy']);
});
