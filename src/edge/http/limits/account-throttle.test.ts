import { expect, test, vi } from 'vitest';
import { limiterLab } from '../../../../test/labs/limiter-model.ts';
import { createAccountThrottle } from './account-throttle.ts';

test('after a hundred failures within an hour an account is closed for everybody, and no other is', async () => {
  const { clock, limiter } = limiterLab();
  const throttle = createAccountThrottle(limiter, Buffer.alloc(32, 1));
  for (let n = 0; n < 100; n += 1) {
    expect(await throttle.isBlocked('ada@example.org')).toBe(false);
    await throttle.countFailure('ada@example.org');
    clock.advance(1000);
  }
  expect([await throttle.isBlocked('ada@example.org'), await throttle.isBlocked('bob@example.org')]).toEqual([
    true,
    false,
  ]);
  clock.advance(3_600_000 - 100_000);
  expect(await throttle.isBlocked('ada@example.org')).toBe(false);
});

test('a store that others read never learns whose account it is', async () => {
  const consume = vi.fn(limiterLab().limiter.consume);
  const throttle = createAccountThrottle({ ...limiterLab().limiter, consume }, Buffer.alloc(32, 1));
  await throttle.countFailure('ada@example.org');
  expect(consume).toHaveBeenCalledWith('account', expect.stringMatching(/^a:[\w-]{43}$/), expect.anything());
});
