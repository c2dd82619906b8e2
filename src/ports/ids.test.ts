import { expect, test } from 'vitest';
import { createFakeClock } from './clock.ts';
import { newId, randomToken } from './ids.ts';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUID version 7 that carries the time of its clock', () => {
  const id = newId(createFakeClock('2026-01-05T09:00:00.123Z'));
  expect(id).toMatch(uuidV7);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(
    Date.parse('2026-01-05T09:00:00.123Z'),
  );
});

test('ids sort in the order they were made, within a millisecond and across a clock set back', () => {
  const clock = createFakeClock();
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 5_000; i += 1) ids.push(newId(clock));
    clock.advance(1);
  }
  clock.jumpWallClock(-3_600_000);
  for (let i = 0; i < 5_000; i += 1) ids.push(newId(clock));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

test('two instances on the same millisecond make different ids', () => {
  expect(newId(createFakeClock())).not.toBe(newId(createFakeClock()));
});

test('a token is as many random bytes as asked, in text that is safe in a URL', () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(randomToken(16), 'base64url')).toHaveLength(16);
  expect(randomToken()).not.toBe(randomToken());
});
