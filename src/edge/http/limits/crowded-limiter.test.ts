import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limiterLab } from '../../../../test/labs/limiter-model.ts';

const login = { count: 5, windowSeconds: 900 };

const v4 = (n: number): string => `${n >>> 24}.${(n >>> 16) & 255}.${(n >>> 8) & 255}.${n & 255}`;

test('L06 beyond the number, new addresses of a /16 or /48 share one bucket, and other networks do not notice', async () => {
  const { limiter } = limiterLab(1);
  await limiter.consume('login', '192.0.2.1', login);
  for (const n of [1, 2, 3, 4, 5]) {
    expect((await limiter.consume('login', `10.1.${n}.1`, login)).remaining).toBe(5 - n);
    expect((await limiter.consume('login', `2001:db8:7:${n}::/64`, login)).remaining).toBe(5 - n);
  }
  expect((await limiter.consume('login', '10.1.99.1', login)).allowed).toBe(false);
  expect((await limiter.consume('login', '2001:db8:7::/64', login)).allowed).toBe(false);
  expect((await limiter.consume('login', '10.2.0.1', login)).allowed).toBe(true);
  expect((await limiter.consume('login', '2001:db8:8::/64', login)).allowed).toBe(true);
  expect((await limiter.consume('login', '192.0.2.1', login)).remaining).toBe(3);
  // However its zeros are written.
  for (const [at, key] of ['2001:db9::/64', '2001:db9:0:5::/64'].entries())
    expect((await limiter.consume('login', key, login)).remaining).toBe(4 - at);
});

test('L06 beyond the number, people share a bounded number of buckets', async () => {
  const { limiter } = limiterLab(1);
  for (let n = 0; n < 2000; n += 1) await limiter.consume('dashboard', `u:${n}`, login);
  expect(limiter.keyCount()).toBe(1 + 256);
});

test('L06 a flood on one scope leaves the others room of their own', async () => {
  const { limiter } = limiterLab(160);
  for (let n = 0; n < 1000; n += 1) await limiter.consume('csp', v4(n), login);
  for (let n = 0; n < 10; n += 1) {
    for (const remaining of [4, 3]) {
      expect((await limiter.consume('login', v4(n), login)).remaining).toBe(remaining);
    }
  }
});

test('L06 as soon as one key has expired there is room for an exact one again', async () => {
  const { clock, limiter } = limiterLab(16);
  for (let n = 0; n < 16; n += 1) {
    await limiter.consume('login', v4(n), login);
    clock.advance(1000);
  }
  clock.advance(884_000 - 1);
  expect((await limiter.consume('login', '198.51.100.1', login)).remaining).toBe(4);
  expect((await limiter.consume('login', '198.51.100.2', login)).remaining).toBe(3);
  clock.advance(1);
  // The first key is gone; the newcomer takes its place, with what its network had used.
  expect((await limiter.consume('login', '198.51.100.3', login)).remaining).toBe(2);
  expect((await limiter.consume('login', '198.51.100.4', login)).remaining).toBe(2);
  clock.advance(900_000);
  expect((await limiter.consume('login', '198.51.100.4', login)).remaining).toBe(4);
});

test('L06 what has expired takes no room, even after a flood on many scopes', async () => {
  const { clock, limiter } = limiterLab(16);
  for (let n = 0; n < 16; n += 1) await limiter.consume('csp', v4(n), login);
  for (const scope of ['login', 'register', 'forgot', 'auth', 'session'])
    await limiter.consume(scope, v4(0), login);
  expect(limiter.keyCount()).toBe(21);
  clock.advance(900_000);
  for (let n = 0; n < 10; n += 1) {
    expect((await limiter.consume('login', `198.51.100.${n}`, login)).remaining).toBe(4);
  }
});

test('L06 with far too many keys no key ever gets more than its limit, whatever the schedule', async () => {
  const steps = fc.array(
    fc.record({
      gapMs: fc.integer({ min: 0, max: 1500 }),
      key: fc.constantFrom(
        '10.1.0.1',
        '10.1.0.2',
        '10.2.0.1',
        '2001:db8:1:1::/64',
        '2001:db8:1:2::/64',
        'u:1',
        'u:2',
      ),
      cost: fc.constantFrom(1, 1, 2),
    }),
    { minLength: 10, maxLength: 60 },
  );
  const rule = { count: 3, windowSeconds: 2 };
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (someSteps, maxKeys) => {
      const { clock, limiter } = limiterLab(maxKeys);
      const admitted = new Map<string, number[]>();
      for (const { gapMs, key, cost } of someSteps) {
        clock.advance(gapMs);
        const { remaining } = await limiter.peek('login', key, rule);
        const { allowed } = await limiter.consume('login', key, rule, cost);
        expect(allowed).toBe(cost <= remaining);
        const times = (admitted.get(key) ?? []).filter((time) => clock.monotonicMs() - time < 2000);
        if (allowed) times.push(...Array.from({ length: cost }, () => clock.monotonicMs()));
        expect(times.length).toBeLessThanOrEqual(rule.count);
        admitted.set(key, times);
      }
    }),
    { numRuns: 200 },
  );
});
