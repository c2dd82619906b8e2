import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { countSteps } from '../../../../test/count-steps.ts';
import {
  type Counted,
  type Frequent,
  keepFrequent,
  keptCodes,
  keptPerDay,
  mergeFrequent,
  noneCounted,
} from './frequent.ts';

const counted = (counts: ReadonlyMap<string, number>): Frequent<Counted> => ({
  entries: new Map([...counts].map(([key, count]) => [key, { count, missed: 0 }])),
  missed: 0,
});

test.each([
  [0, 10],
  [639, 3],
  [640, 3],
  [641, 1],
  [2000, 1],
  [2000, 5],
  [2000, 1000],
  [3000, 9000],
  [100_000, 1],
  [100_000, 3],
])('what is not taken up of %i counts below %i is what would be let go of', (size, below) => {
  const random = createChance(size + below);
  const counts = Uint32Array.from({ length: size }, () => random.below(below + 1));
  const all = (least: number) =>
    counted(
      new Map(
        [...counts]
          .map((count, at): [string, number] => [`k${at}`, count])
          .filter(([, count]) => count >= least),
      ),
    );
  const whole = all(1);
  keepFrequent(whole, keptPerDay, 7);
  const kept = countSteps(keptCodes(counts, (code) => `k${code}`, 7));
  const part = counted(new Map(kept.value.codes.map((code) => [`k${code}`, counts[code] ?? 0])));
  part.missed = kept.value.missed;
  expect(kept.count).toBeGreaterThanOrEqual(Math.floor(size / 20_000));
  expect([[...part.entries], part.missed]).toEqual([[...whole.entries], whole.missed]);
});

test.each([1, 2, 3, 4])(
  'however days are merged and cut, each count is right but for what is said to be missed, seed %i',
  (seed) => {
    const random = createChance(seed);
    const truth = new Map<string, number>();
    const parts = Array.from({ length: 20 }, (_, day) => {
      const ofDay = new Map<string, number>();
      for (let at = 0; at < 300; at += 1) {
        const key = `k${Math.floor(2 ** (random.below(1000) / 100))}`;
        ofDay.set(key, (ofDay.get(key) ?? 0) + 1);
        truth.set(key, (truth.get(key) ?? 0) + 1);
      }
      const part = counted(ofDay);
      keepFrequent(part, 40, day);
      return part;
    });
    while (parts.length > 1) {
      const [first, second] = parts.splice(random.below(parts.length - 1), 2);
      if (!first || !second) break;
      mergeFrequent(first, second);
      if (random.happens(0.5)) keepFrequent(first, 60, parts.length);
      parts.push(first);
    }
    const [merged = noneCounted<Counted>()] = parts;
    for (const [key, count] of truth) {
      const { count: least, missed } = merged.entries.get(key) ?? { count: 0, missed: merged.missed };
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(least + missed);
    }
  },
);

test('what is there once on each day is kept among three hundred others that are there once', () => {
  const year = noneCounted<Counted>();
  for (let span = 0; span < 365; span += 4) {
    const merged = noneCounted<Counted>();
    for (let day = span; day < span + 4; day += 1) {
      const once = Array.from({ length: 300 }, (_, at) => [`a ${day} ${at}`, 1] as const);
      const part = counted(new Map([['z daily', 1], ...once]));
      keepFrequent(part, 640, day);
      mergeFrequent(merged, part);
    }
    keepFrequent(merged, 1280, span);
    mergeFrequent(year, merged);
    keepFrequent(year, 1280, span);
  }
  const [[first, found] = ['', undefined]] = [...year.entries].sort(([, a], [, b]) => b.count - a.count);
  expect([first, found]).toEqual(['z daily', { count: 368, missed: 0 }]);
});

test('among those of one count a lot decides: as many stay as may, the same in one place and others elsewhere', () => {
  const keptIn = (place: number) => {
    const all = counted(new Map(Array.from({ length: 50 }, (_, at) => [`k${at}`, at < 10 ? 3 : 2])));
    keepFrequent(all, 30, place);
    expect(all.missed).toBe(2);
    return [...all.entries.keys()];
  };
  expect(keptIn(1)).toHaveLength(30);
  expect(keptIn(1).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `k${at}`));
  expect(keptIn(1)).toEqual(keptIn(1));
  expect(keptIn(1)).not.toEqual(keptIn(2));
});
