import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSteps } from '../../../test/count-steps.ts';
import { sortedTexts } from './sorted-texts.ts';

test('texts are put in the order of sort(), those that stand twice included', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 20 }), fc.nat(400), (some, times) => {
      const texts = Array.from({ length: times }, () => some).flat();
      expect(countSteps(sortedTexts(texts)).value).toEqual([...texts].sort());
    }),
    { numRuns: 50 },
  );
});

test('others may go first while very many are put in order, a thousand at a time', () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 0).toString(36));
  const { value, count } = countSteps(sortedTexts(texts));
  expect(value).toEqual([...texts].sort());
  expect(count).toBeGreaterThan(98 * 7);
});
