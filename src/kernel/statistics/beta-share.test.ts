import { expect, test } from 'vitest';
import { betaShare } from './beta-share.ts';
import { logGamma } from './log-gamma.ts';

test('the incomplete beta function has the values of the tables', () => {
  expect(betaShare(0.5, 2, 3)).toBeCloseTo(0.6875, 12);
  expect(betaShare(0.2, 1, 1)).toBeCloseTo(0.2, 12);
  expect(betaShare(0.3, 5, 2)).toBeCloseTo(0.010935, 9);
  expect(betaShare(0.95, 2, 40)).toBeCloseTo(1, 12);
  expect(betaShare(0.01, 0.5, 200)).toBeCloseTo(1 - betaShare(0.99, 200, 0.5), 12);
  for (const x of [-0.1, 0]) expect(betaShare(x, 2, 3)).toBe(0);
  for (const x of [1, 1.1]) expect(betaShare(x, 2, 3)).toBe(1);
});

test('it is the chance of at least so many heads, whatever the coin', () => {
  const choose = (n: number, k: number) => {
    let ways = 1;
    for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1);
    return ways;
  };
  for (const count of [1, 6, 25])
    for (let least = 1; least <= count; least += 1)
      for (const share of [0.003, 0.2, 0.5, 0.77, 0.999]) {
        let chance = 0;
        for (let k = least; k <= count; k += 1)
          chance += choose(count, k) * share ** k * (1 - share) ** (count - k);
        expect(betaShare(share, least, count - least + 1)).toBeCloseTo(chance, 11);
      }
  // Parts far from whole and numbers as a large company has them.
  expect(betaShare(0.36, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(0.6), 11);
  expect(betaShare(0.5, 20_000, 20_000)).toBeCloseTo(0.5, 10);
});

test('the gamma function is the factorials and what lies between them', () => {
  let factorial = 0;
  for (let n = 1; n <= 60; n += 1) {
    expect(logGamma(n)).toBeCloseTo(factorial, 10);
    factorial += Math.log(n);
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
  for (const x of [0.05, 0.3, 0.499, 0.51, 7.3])
    expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 11);
});
