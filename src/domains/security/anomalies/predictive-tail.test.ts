import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surpriseOf } from './predictive-tail.ts';

/** The definition, term by term: the next count after a history is negative binomial. */
function tailByDefinition(observed: number, events: number, minutes: number): number {
  const [shape, rate] = [0.5 + events, 1 + minutes];
  let term = (rate / (1 + rate)) ** shape;
  let below = 0;
  for (let n = 0; n < observed; n += 1) {
    below += term;
    term *= ((n + shape) / (n + 1)) * (1 / (1 + rate));
  }
  return 1 - below;
}

test('the tail is exact where its definition can be summed', () => {
  for (const [observed, events, minutes] of [
    [1, 0, 0],
    [3, 0, 10],
    [4, 12, 60],
    [20, 600, 60],
    [9, 600, 60],
    [2, 30, 20],
  ] as const) {
    const { score } = surpriseOf(observed, { events, minutes });
    expect(10 ** -score).toBeCloseTo(tailByDefinition(observed, events, minutes), 9);
  }
});

test('more events are never less surprising, and a busier past makes the same count less so', () => {
  const counts = fc.record({
    observed: fc.nat(2000),
    events: fc.nat(100_000),
    minutes: fc.nat(50_000),
  });
  fc.assert(
    fc.property(counts, ({ observed, events, minutes }) => {
      const { score, expected } = surpriseOf(observed, { events, minutes });
      expect(Number.isFinite(score) && score >= -1e-9 && expected > 0).toBe(true);
      expect(surpriseOf(observed + 1, { events, minutes }).score).toBeGreaterThanOrEqual(score - 1e-9);
      expect(surpriseOf(observed, { events: events + 10, minutes }).score).toBeLessThanOrEqual(score + 1e-9);
    }),
  );
});

test('a quiet series does not fire on what a mean plus three deviations calls an outlier', () => {
  // One event an hour: three in a minute are far beyond mean + 3 sigma (0.4), and nothing to wake anybody for.
  expect(surpriseOf(3, { events: 24 * 28, minutes: 24 * 28 * 60 }).score).toBeLessThan(8);
  expect(surpriseOf(30, { events: 24 * 28, minutes: 24 * 28 * 60 }).score).toBeGreaterThan(8);
});

test('without any history a burst has to be large to be surprising', () => {
  expect(surpriseOf(10, { events: 0, minutes: 0 }).score).toBeLessThan(8);
  expect(surpriseOf(60, { events: 0, minutes: 60 }).score).toBeGreaterThan(8);
});
