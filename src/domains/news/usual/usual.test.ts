import { expect, test } from 'vitest';
import { countTails } from './count-tails.ts';
import { meanTails } from './mean-tails.ts';
import { shareTails } from './share-tails.ts';

const weeks = <T>(value: T): T[] => Array.from({ length: 8 }, () => value);

test('a count that chance explains is no surprise, and one that nothing explains is', () => {
  const steady = [98, 104, 101, 95, 110, 99, 102, 93];
  expect(countTails(105, steady)).toEqual({ below: 1, above: 1 });
  expect(countTails(140, steady).above).toBeLessThan(0.005);
  expect(countTails(250, steady).above).toBeLessThan(1e-5);
  expect(countTails(0, steady).below).toBeLessThan(1e-5);
  // Few events leave everything open.
  expect(countTails(3, weeks(0)).above).toBeGreaterThan(1e-4);
  expect(countTails(0, weeks(1))).toEqual({ below: 1, above: 1 });
});

test('weeks that differ much make the same count less of a surprise, and a holiday explains a quiet one', () => {
  const [steady, wild] = [weeks(100), [40, 170, 80, 150, 60, 130, 110, 60]];
  expect(countTails(180, wild).above).toBeGreaterThan(100 * countTails(180, steady).above);
  expect(countTails(40, steady).below).toBeGreaterThan(0.001);
});

test('a share is a surprise by how many it is of', () => {
  const usual = weeks({ hits: 20, count: 100 });
  expect(shareTails({ hits: 4, count: 10 }, usual).above).toBeGreaterThan(0.03);
  expect(shareTails({ hits: 40, count: 100 }, usual).above).toBeLessThan(0.001);
  expect(shareTails({ hits: 2, count: 100 }, usual).below).toBeLessThan(0.001);
  expect(shareTails({ hits: 0, count: 30 }, weeks({ hits: 0, count: 30 }))).toEqual({ below: 1, above: 1 });
});

test('other hours that keep to their share lend conviction, and those that wander take it', () => {
  const usual = weeks({ hits: 10, count: 50 });
  const now = { hits: 19, count: 50 };
  const even = Array.from({ length: 24 }, () =>
    [9, 11, 10, 8, 12, 10, 13, 7].map((hits) => ({ hits, count: 50 })),
  );
  const wild = Array.from({ length: 24 }, () =>
    [2, 25, 10, 4, 22, 10, 1, 18].map((hits) => ({ hits, count: 50 })),
  );
  const [sure, unsure] = [shareTails(now, usual, even).above, shareTails(now, usual, wild).above];
  expect(sure).toBeLessThan(0.005);
  expect(unsure).toBeGreaterThan(4 * sure);
});

test('a mean is judged by Student’s t, and by nothing where there are too few', () => {
  // t of 2.5 deviations with 7 degrees of freedom, over the spread of one more.
  const history = [9, 11, 10, 9, 11, 10, 9, 11];
  const { above, below } = meanTails(13, history);
  expect(above).toBeCloseTo(0.0096, 3);
  expect(above + below).toBeCloseTo(1, 12);
  expect(meanTails(100, [1, 2, 3, 4])).toEqual({ below: 1, above: 1 });
});
