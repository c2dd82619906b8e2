import { expect, test } from 'vitest';
import { hashUser } from './packed-users.ts';
import { addUser, emptySketch, mergeSketch, sketchCount, userKey } from './user-sketch.ts';

const sketchOf = (from: number, below: number) => {
  const sketch = emptySketch();
  for (let at = from; at < below; at += 1) addUser(sketch, ...hashUser(`user ${at}`));
  return sketch;
};
const merged = (...parts: ReturnType<typeof emptySketch>[]) => {
  const [target = emptySketch(), ...others] = parts;
  for (const part of others) mergeSketch(target, part);
  return sketchCount(target);
};
const within = (found: ReturnType<typeof sketchCount>, count: number, share: number) => {
  expect(found.estimated).toBe(true);
  expect(Math.abs(found.count - count) / count).toBeLessThan(share);
};

test('up to 2,048 users are counted exactly, each once', () => {
  expect(sketchCount(emptySketch())).toEqual({ count: 0, estimated: false });
  const sketch = sketchOf(0, 2048);
  for (let at = 0; at < 2048; at += 1) addUser(sketch, ...hashUser(`user ${at}`));
  expect(sketchCount(sketch)).toEqual({ count: 2048, estimated: false });
  addUser(sketch, ...hashUser('one more'));
  expect(sketchCount(sketch).estimated).toBe(true);
});

test.each([2049, 5000, 20_000, 60_000, 200_000])('beyond that %d are told within 3 %%', (count) => {
  within(sketchCount(sketchOf(0, count)), count, 0.03);
});

test('merged sketches count who is in any of them once, whichever of them are estimates', () => {
  expect(merged(sketchOf(0, 1000), sketchOf(500, 1500))).toEqual({ count: 1500, estimated: false });
  expect(merged(sketchOf(0, 1048), sketchOf(1000, 2048))).toEqual({ count: 2048, estimated: false });
  within(merged(sketchOf(0, 2000), sketchOf(1000, 3000)), 3000, 0.03);
  const whole = sketchCount(sketchOf(0, 6000));
  expect(merged(sketchOf(0, 4000), sketchOf(3000, 6000))).toEqual(whole);
  expect(merged(sketchOf(0, 4500), sketchOf(4000, 6000))).toEqual(whole);
  expect(merged(sketchOf(4000, 6000), sketchOf(0, 4500))).toEqual(whole);
});

test('an identity keeps all of its first half and 21 bits of the second', () => {
  expect(userKey(0xffff_ffff, 0)).toBe(0xffff_ffff);
  expect(userKey(5, 1)).toBe(2 ** 32 + 5);
  expect(userKey(5, 0x20_0001)).toBe(2 ** 32 + 5);
  expect(Number.isSafeInteger(userKey(0xffff_ffff, 0xffff_ffff))).toBe(true);
});
