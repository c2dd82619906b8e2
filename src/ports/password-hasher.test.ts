import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Overloaded } from './bounded-queue.ts';
import { createPasswordHasher } from './password-hasher.ts';

const cheap = { memoryKib: 64, passes: 1 };

test('passwords are stored as argon2id at 19 MiB, two passes, one lane', async () => {
  const hash = await createPasswordHasher().hash('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

test('the right password verifies, another does not, and the same password never gives the same hash', async () => {
  const hasher = createPasswordHasher(cheap);
  const [first, second] = await Promise.all([
    hasher.hash('a long enough one'),
    hasher.hash('a long enough one'),
  ]);
  expect(first).not.toBe(second);
  expect(await hasher.verify(first, 'a long enough one')).toBe(true);
  expect(await hasher.verify(first, 'a long enough onf')).toBe(false);
});

test('S24 passwords are used exactly: no trim, no cut at 72 bytes or at NUL, no normalisation', async () => {
  const hasher = createPasswordHasher(cheap);
  const pairs: [string, string][] = [
    [`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
    [`${'y'.repeat(127)}1`, `${'y'.repeat(127)}2`],
    [' leading and trailing ', 'leading and trailing'],
    ['tab\tinside it all', 'tab inside it all'],
    ['nul\0one and more', 'nul\0two and more'],
    ['caf\u00e9 au lait bien', 'cafe\u0301 au lait bien'],
    ['👩‍👩‍👧 family of three', '👩👩👧 family of three'],
    ['CaseMatters here', 'casematters here'],
  ];
  for (const [password, other] of pairs) {
    const hash = await hasher.hash(password);
    expect(await hasher.verify(hash, password), password).toBe(true);
    expect(await hasher.verify(hash, other), other).toBe(false);
  }
});

test('S02 an unknown user costs the very work a wrong password costs', async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash('a long enough one');
  const cpuOf = async (work: () => Promise<boolean>): Promise<number> => {
    const costs: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const before = process.cpuUsage();
      expect(await work()).toBe(false);
      const used = process.cpuUsage(before);
      costs.push(used.user + used.system);
    }
    return costs.sort((a, b) => a - b)[3] ?? 0;
  };
  const wrong = await cpuOf(() => hasher.verify(hash, 'not the right one'));
  const unknown = await cpuOf(() => hasher.verifyDummy('not the right one'));
  // CPU spent, not time passed, and far from the factor of hundreds that skipped work would give.
  expect(unknown / wrong).toBeGreaterThan(0.5);
  expect(unknown / wrong).toBeLessThan(2);
});

test('S25 a burst of 100 sign-ins holds at most two hashes in memory, refuses the surplus, keeps the loop alive', async () => {
  const hasher = createPasswordHasher({ maxWaiting: 40 });
  const hash = await hasher.hash('a long enough one');
  const rssBefore = process.memoryUsage.rss();
  let rssMost = 0;
  let ticks = 0;
  const watch = setInterval(() => {
    ticks += 1;
    rssMost = Math.max(rssMost, process.memoryUsage.rss());
  }, 5);
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.verify(hash, 'wrong')));
  clearInterval(watch);
  const refused = results.filter((r) => r.status === 'rejected');
  expect(results.length - refused.length).toBe(42);
  expect(refused.every((r) => r.reason instanceof Overloaded)).toBe(true);
  expect(ticks).toBeGreaterThan(10);
  expect(rssMost - rssBefore).toBeLessThan(4 * 19 * 1024 * 1024);
});

test('a hash made with other costs still verifies', async () => {
  const old = await argon2.hash('a long enough one', { memoryCost: 128, timeCost: 3, parallelism: 1 });
  expect(await createPasswordHasher(cheap).verify(old, 'a long enough one')).toBe(true);
});
