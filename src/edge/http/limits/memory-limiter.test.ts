import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createLimiterModel, expectLikeModel, limiterLab } from '../../../../test/labs/limiter-model.ts';

const login = { count: 5, windowSeconds: 900 };

afterEach(() => {
  vi.useRealTimers();
});

const rules = fc.array(
  fc.record({ count: fc.integer({ min: 1, max: 6 }), windowSeconds: fc.constantFrom(1, 1.5, 2, 5) }),
  { minLength: 2, maxLength: 2 },
);
const steps = fc.array(
  fc.record({
    gapMs: fc.oneof(
      fc.constantFrom(0, 1, 999, 1000, 1500),
      fc.integer({ min: 0, max: 8000 }).map((n) => n / 4),
    ),
    scope: fc.integer({ min: 0, max: 1 }),
    key: fc.integer({ min: 0, max: 2 }),
    cost: fc.constantFrom(0, 1, 1, 1, 1, 2, 3, 7),
  }),
  { minLength: 1, maxLength: 30 },
);

test('L01 on 10,000 random schedules every answer is that of the brute-force model', async () => {
  await fc.assert(
    fc.asyncProperty(rules, steps, async (someRules, someSteps) => {
      const { clock, limiter } = limiterLab();
      await expectLikeModel(limiter, clock, someRules, someSteps);
    }),
    { numRuns: 10_000 },
  );
});

test('L01 five at 14:59 and five at 15:01: the second five are refused until the first have left', async () => {
  const { clock, limiter } = limiterLab();
  const admitted: number[] = [];
  clock.advance(899_000);
  for (let n = 0; n < 5; n += 1) {
    if ((await limiter.consume('login', '192.0.2.1', login)).allowed) admitted.push(clock.monotonicMs());
  }
  clock.advance(2000);
  for (let n = 0; n < 5; n += 1) {
    expect(await limiter.consume('login', '192.0.2.1', login)).toMatchObject({
      allowed: false,
      remaining: 0,
      resetSeconds: 898,
    });
  }
  expect(admitted).toHaveLength(5);
  clock.advance(898_000 - 1);
  expect((await limiter.consume('login', '192.0.2.1', login)).allowed).toBe(false);
  clock.advance(1);
  expect((await limiter.consume('login', '192.0.2.1', login)).allowed).toBe(true);
});

test('L01 a rule with a large count stays exact over many windows', async () => {
  const { clock, limiter } = limiterLab();
  const rule = { count: 120, windowSeconds: 60 };
  const model = createLimiterModel();
  for (let n = 0; n < 2000; n += 1) {
    clock.advance((n * 7919) % 977);
    const state = await limiter.consume('rpc', 'u:1', rule, 1 + (n % 3));
    expect(state).toEqual(model.consume('rpc', 'u:1', rule, 1 + (n % 3), clock.monotonicMs()));
  }
});

test('a scope with a count of 0 is off', async () => {
  const { limiter } = limiterLab();
  const off = { count: 0, windowSeconds: 60 };
  for (let n = 0; n < 200; n += 1)
    expect(await limiter.consume('csp', '192.0.2.1', off)).toMatchObject({ allowed: true, limit: 0 });
  expect(limiter.keyCount()).toBe(0);
});

test('looking never counts', async () => {
  const { limiter } = limiterLab();
  for (let n = 0; n < 50; n += 1) expect((await limiter.peek('login', '192.0.2.1', login)).remaining).toBe(5);
  expect(limiter.keyCount()).toBe(0);
});

test('L08 of fifty at the same moment exactly five are admitted', async () => {
  const { limiter } = limiterLab();
  const states = await Promise.all(
    Array.from({ length: 50 }, () => limiter.consume('login', '192.0.2.1', login)),
  );
  expect(states.filter((state) => state.allowed)).toHaveLength(5);
});

test('L12 a wall clock set an hour back or ahead neither unlocks nor locks in', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const jumpMs of [-3_600_000, 3_600_000]) {
    const { clock, limiter } = limiterLab();
    for (let n = 0; n < 5; n += 1) await limiter.consume('login', '192.0.2.1', login);
    vi.setSystemTime(Date.now() + jumpMs);
    clock.jumpWallClock(jumpMs);
    expect(await limiter.peek('login', '192.0.2.1', login)).toMatchObject({
      allowed: false,
      resetSeconds: 900,
    });
    clock.advance(900_000);
    expect((await limiter.peek('login', '192.0.2.1', login)).allowed).toBe(true);
  }
});

test('keys that have expired are forgotten a few at a time by whatever call comes', async () => {
  const { clock, limiter } = limiterLab();
  for (let n = 0; n < 1000; n += 1) await limiter.consume('login', `192.0.${n >> 8}.${n & 255}`, login);
  expect(limiter.keyCount()).toBe(1000);
  clock.advance(900_000);
  await limiter.peek('login', '198.51.100.1', login);
  expect(limiter.keyCount()).toBe(998);
  for (let n = 0; n < 499; n += 1) await limiter.peek('login', '198.51.100.1', login);
  expect(limiter.keyCount()).toBe(0);
});
