import { expect, test } from 'vitest';
import { type Chance, createChance } from '../../../../test/chance.ts';
import { createLiveKeys } from './live-keys.ts';

interface Key {
  readonly scope: string;
  readonly key: string;
  readonly rule: { count: number; windowSeconds: number };
}

/** The same in lists: keys stand in one for each length of window, in the order in which they expire. */
function createModel(maxCount: number) {
  const queues = new Map<number, { name: string; scope: string; times: number[] }[]>();
  const all = () => [...queues.values()].flat();
  const held = ({ scope, key }: Key) => all().find(({ name }) => name === `${scope} ${key}`);
  const drop = (wanted: object) => {
    for (const [window, queue] of queues)
      queues.set(
        window,
        queue.filter((one) => one !== wanted),
      );
  };
  function sweep(now: number, atMost: number): void {
    for (let left = atMost; left > 0; left -= 1) {
      const expired = [...queues]
        .map(([window, [first]]) => (first && (first.times.at(-1) ?? 0) + window <= now ? first : undefined))
        .find((first) => first !== undefined);
      if (expired) drop(expired);
    }
  }
  return {
    count: () => all().length,
    sweep,
    times(asked: Key, now: number): number[] | undefined {
      const found = held(asked);
      if (!found) return undefined;
      while (found.times[0] !== undefined && found.times[0] + asked.rule.windowSeconds * 1000 <= now)
        found.times.shift();
      if (found.times.length === 0) drop(found);
      return found.times.length > 0 ? found.times : undefined;
    },
    open({ scope, key, rule }: Key, now: number, past: readonly number[]): boolean {
      sweep(now, all().length + 1 - maxCount);
      const own = all().filter((one) => one.scope === scope).length;
      if (all().length >= maxCount && own >= Math.ceil(maxCount / 16)) return false;
      const window = rule.windowSeconds * 1000;
      queues.set(window, [
        ...(queues.get(window) ?? []),
        { name: `${scope} ${key}`, scope, times: [...past] },
      ]);
      return true;
    },
    admit(asked: Key, now: number, cost: number): void {
      const found = held(asked);
      if (!found) throw new Error('not open');
      for (let n = 0; n < cost; n += 1) found.times.push(now);
      const window = asked.rule.windowSeconds * 1000;
      drop(found);
      queues.set(window, [...(queues.get(window) ?? []), found]);
    },
  };
}

/** Random questions to both; every answer has to be the same. */
function play(chance: Chance): number {
  const [maxCount, keyCount, steps] = [20, 30, 1000];
  const keys = createLiveKeys(maxCount);
  const model = createModel(maxCount);
  const scopes = [1, 2.5, 7].map((windowSeconds, n) => ({
    scope: `scope ${n}`,
    rule: { count: 9, windowSeconds },
  }));
  let now = 0;
  let refused = 0;
  const [given, expected]: [unknown[], unknown[]] = [[], []];
  for (let step = 0; step < steps; step += 1) {
    now += chance.oneOf([0, 0, 1, 20, 60, 250, 500]);
    const asked = { ...chance.oneOf(scopes), key: `key ${chance.below(keyCount)}` };
    if (chance.happens(0.2)) {
      const atMost = chance.below(3);
      keys.sweep(now, atMost);
      model.sweep(now, atMost);
    }
    const entry = keys.find({ ...asked, now });
    const times = model.times(asked, now);
    given.push(entry === undefined);
    expected.push(times === undefined);
    const cost = 1 + chance.below(4);
    const past = times ?? Array.from({ length: chance.below(5) }, (_, n) => now - 5 + n);
    const pastLog = { count: () => past.length, nthOldest: (n: number) => past[n] ?? Number.NaN };
    const opened = entry ?? keys.open({ ...asked, now }, pastLog);
    if (entry === undefined) {
      given.push(opened !== undefined);
      expected.push(model.open(asked, now, past));
    }
    given.push(keys.count());
    expected.push(model.count());
    if (opened === undefined) {
      refused += 1;
      continue;
    }
    keys.admit(opened, { ...asked, now }, cost);
    model.admit(asked, now, cost);
    const log = keys.log(opened);
    given.push(Array.from({ length: log.count() }, (_, n) => log.nthOldest(n)));
    expected.push(model.times(asked, now)?.slice());
  }
  expect(given).toEqual(expected);
  return refused;
}

test('keys that come, grow, expire and are refused for want of room are held as a plain list would hold them', () => {
  expect(play(createChance(4))).toBeGreaterThan(20);
  expect(play(createChance(5))).toBeGreaterThan(20);
});

test('more keys than the tables begin with keep their times, and go when they have expired', () => {
  const keys = createLiveKeys(Number.POSITIVE_INFINITY);
  const asked = (n: number, now: number) => ({
    scope: 'login',
    key: `${n}`,
    rule: { count: 9, windowSeconds: 10 },
    now,
  });
  for (let n = 0; n < 3000; n += 1) {
    const entry = keys.open(asked(n, n)) ?? Number.NaN;
    keys.admit(entry, asked(n, n), 1 + (n % 5));
  }
  const wrong: number[] = [];
  for (let n = 0; n < 3000; n += 1) {
    const log = keys.log(keys.find(asked(n, 3000)) ?? Number.NaN);
    if (`${log.count()} ${log.nthOldest(0)} ${log.nthOldest(n % 5)}` !== `${1 + (n % 5)} ${n} ${n}`)
      wrong.push(n);
  }
  expect(wrong).toEqual([]);
  keys.sweep(11_000, 5000);
  expect(keys.count()).toBe(3000 - 1001);
  expect([keys.find(asked(1000, 11_000)), keys.find(asked(1001, 11_000))]).toEqual([
    undefined,
    expect.any(Number),
  ]);
});
