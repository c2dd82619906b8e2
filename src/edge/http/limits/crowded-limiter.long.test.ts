import { expect, test } from 'vitest';
import { limiterLab } from '../../../../test/labs/limiter-model.ts';

const login = { count: 5, windowSeconds: 900 };
const once = { count: 1, windowSeconds: 900 };

const v4 = (n: number): string => `${n >>> 24}.${(n >>> 16) & 255}.${(n >>> 8) & 255}.${n & 255}`;

async function block(limiter: ReturnType<typeof limiterLab>['limiter'], key: string): Promise<void> {
  for (let n = 0; n < 5; n += 1) await limiter.consume('login', key, login);
}

test('L06 a million distinct addresses stay within the cap and 64 MB, and no blocked key is pushed out', async () => {
  // The young generation of the heap reaches its size before anything is measured.
  const small = limiterLab(100);
  for (let n = 0; n < 300_000; n += 1) await small.limiter.consume('login', v4(n), once);
  const { clock, limiter } = limiterLab();
  await block(limiter, '192.0.2.1');
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 1_000_000; n += 1) {
    // An odd multiplier: each address once, from all over IPv4.
    await limiter.consume('login', v4(Math.imul(n, 2_654_435_761)), login);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(limiter.keyCount()).toBeLessThanOrEqual(100_000 + 65_536 + 256);
  expect(await limiter.peek('login', '192.0.2.1', login)).toMatchObject({
    allowed: false,
    resetSeconds: 900,
  });
  clock.advance(899_999);
  expect((await limiter.peek('login', '192.0.2.1', login)).allowed).toBe(false);
});

test('L06 the promise is exact for 100,000 live keys', async () => {
  const { limiter } = limiterLab();
  for (const expected of [100_000, 0]) {
    let admittedCount = 0;
    for (let n = 0; n < 100_000; n += 1) {
      if ((await limiter.consume('login', v4(n), once)).allowed) admittedCount += 1;
    }
    expect(admittedCount).toBe(expected);
  }
  expect(limiter.keyCount()).toBe(100_000);
});
