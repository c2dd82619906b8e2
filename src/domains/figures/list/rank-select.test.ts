import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { lookedUpAtOnce, select } from './rank-select.ts';

/** Rows of a key and the words of an id, as a list of sessions has them. */
const rowsOf = (count: number, wordOf: (row: number, depth: number) => number) => {
  const list = Uint32Array.from({ length: count }, (_, row) => row);
  const inOrder = [...list].sort((a, b) => {
    for (let depth = 0; depth <= 4; depth += 1)
      if (wordOf(a, depth) !== wordOf(b, depth)) return wordOf(a, depth) - wordOf(b, depth);
    return 0;
  });
  return { list, inOrder };
};
/** Words that differ from each other without chance. */
const scattered = (row: number, depth: number): number => Math.imul(row + 1, 2_654_435_761 + depth) >>> 0;

test('any ranks of any rows are those of the whole list put in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6000 }),
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 5, maxLength: 5 }),
      fc.nat(6000),
      fc.nat(200),
      (count, kinds, first, size) => {
        const wordOf = (row: number, depth: number) =>
          depth === 4 ? scattered(row, 4) : scattered(row, depth) % (kinds[depth] ?? 1);
        const { list, inOrder } = rowsOf(count, wordOf);
        const [from, to] = [Math.min(first, count), Math.min(first + size, count)];
        expect(countSteps(select(list, { from, to }, wordOf)).value).toEqual(inOrder.slice(from, to));
      },
    ),
    { numRuns: 60 },
  );
});

test('a page among very many of one key goes through them a few times, not once for each row, and lets others go first', () => {
  const count = 60_000;
  for (const distinctFrom of [1, 2, 4]) {
    let looked = 0;
    const wordOf = (row: number, depth: number) => {
      looked += 1;
      return depth < distinctFrom ? 7 : scattered(row, depth);
    };
    const { value, count: steps } = countSteps(
      select(
        Uint32Array.from({ length: count }, (_, row) => row),
        { from: 30_000, to: 30_100 },
        wordOf,
      ),
    );
    expect(value).toHaveLength(100);
    expect(looked).toBeLessThan(count * 6);
    // Passes over halves, and the values looked up some thousands at a time.
    expect(steps).toBeGreaterThan((count / lookedUpAtOnce) * distinctFrom);
    expect(steps).toBeLessThan(60 * (distinctFrom + 1) * 2);
  }
});
