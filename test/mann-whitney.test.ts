import { expect, test } from 'vitest';
import { mannWhitney } from '../bench/mann-whitney.ts';
import { createChance } from './chance.ts';

test('two samples of one distribution differ as rarely as the figure says, and a shift is seen', () => {
  const chance = createChance(11);
  const draw = (shift: number) => Array.from({ length: 60 }, () => Math.round(chance.next() * 50) + shift);
  const values = Array.from({ length: 2000 }, () => mannWhitney(draw(0), draw(0)));
  for (const level of [0.01, 0.05, 0.5]) {
    const share = values.filter((p) => p <= level).length / values.length;
    expect(share).toBeGreaterThan(level * 0.5);
    expect(share).toBeLessThan(level * 1.5);
  }
  expect(mannWhitney(draw(0), draw(25))).toBeLessThan(1e-6);
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
});
