import { expect, test } from 'vitest';
import { createClockEvidence, isTwoPart } from './clock-lengths.ts';

test.each(['1:30', '0:00', '12:59', '1234:05', ' 1:30 ', `${' '.repeat(20)}1:30`])(
  '%j has two parts',
  (text) => {
    expect(isTwoPart(text)).toBe(true);
  },
);

test.each([
  '1:60',
  '1:3',
  '1:300',
  ':30',
  '12345:30',
  '1:30:00',
  '1:30.5',
  'x1:30',
  '1:30x',
  '1.30',
  90,
  null,
])('%j has not', (value) => {
  expect(isTwoPart(value)).toBe(false);
});

/** What a column tells: values, or pairs of a value and how long its session lasted. */
const unitOf = (...values: (string | [string, number])[]) => {
  const evidence = createClockEvidence();
  for (const value of values)
    typeof value === 'string' ? evidence.note(value, null) : evidence.note(value[0], value[1]);
  return evidence.unit();
};

test('of 1:30 alone nobody can tell what it is', () => {
  expect([unitOf(), unitOf('1:30'), unitOf('1:30', '2:45')]).toEqual(['unclear', 'unclear', 'unclear']);
  for (const other of ['x', '90', '1.5', '1:2', '1:2:3', '1:30.', '12345:30.5', 'x1:02:03', '1:02:03x'])
    expect([other, unitOf('1:30', other)]).toEqual([other, 'unclear']);
});

test.each([
  '1:02:03',
  '1:2:03',
  '1234:59:59',
  '1:02:03.5',
  '1:02:03,123456789',
  '1:30.5',
  ' 1:30,25 ',
  ' 1:02:03 ',
])('beside %j, which says seconds, it is minutes and seconds', (longer) => {
  expect(unitOf('1:30', longer)).toBe('min');
});

test.each([
  [90, 'min'],
  [91, 'min'],
  [89, 'min'],
  [92, 'unclear'],
  [88, 'unclear'],
  [5400, 'h'],
  [5459, 'h'],
  [5341, 'h'],
  [5460, 'unclear'],
  [5340, 'unclear'],
  [0, 'unclear'],
] as const)('1:30 of a session that lasted %d seconds tells of %s', (lasted, unit) => {
  expect(unitOf(['1:30', lasted])).toBe(unit);
});

test('a session that fits both tells nothing, and sessions that contradict each other leave it unclear', () => {
  expect(unitOf(['0:00', 0], ['0:01', 1])).toBe('unclear');
  expect(unitOf(['1:30', 90], ['1:30', 5400])).toBe('unclear');
  expect(unitOf(['1:30', 5400], '1:02:03')).toBe('unclear');
  expect(unitOf(['1:30', 5400], ['2:00', 7200])).toBe('h');
  // What is no such length is not held against a session.
  expect(unitOf(['90', 90])).toBe('unclear');
});

test('counts go on from those of what was read before', () => {
  const evidence = createClockEvidence({ twoPart: 2, longer: 0, asMinutes: 1, asHours: 0 });
  evidence.note('1:30', 90);
  evidence.note('1:02:03', 3723);
  expect(evidence.counts).toEqual({ twoPart: 3, longer: 1, asMinutes: 2, asHours: 0 });
  const fresh = createClockEvidence();
  fresh.note('1:30', 5400);
  expect(fresh.counts).toEqual({ twoPart: 1, longer: 0, asMinutes: 0, asHours: 1 });
});
