import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createStoring } from './storing.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

test('what gathers is stored once, soon, and again when more has gathered', async () => {
  const store = vi.fn(async () => true);
  const storing = createStoring(100, store);
  storing.soon();
  storing.soon();
  await vi.advanceTimersByTimeAsync(99);
  expect(store).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store).toHaveBeenCalledOnce();
  storing.soon();
  await vi.advanceTimersByTimeAsync(100);
  expect(store).toHaveBeenCalledTimes(2);
});

test('what could not be stored is tried again after five seconds, and no longer once it is closed', async () => {
  const store = vi.fn(async () => false);
  const storing = createStoring(100, store);
  await storing.flush();
  await vi.advanceTimersByTimeAsync(4999);
  expect(store).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(store).toHaveBeenCalledTimes(2);
  expect(await storing.close()).toBe(false);
  storing.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store).toHaveBeenCalledTimes(3);
});

test('one storing waits for the one before it, and the last one takes what waits with it', async () => {
  const ends: (() => void)[] = [];
  const store = vi.fn(() => new Promise<boolean>((resolve) => ends.push(() => resolve(true))));
  const storing = createStoring(100, store);
  storing.soon();
  const [flushed, closed] = [storing.flush(), storing.close()];
  await vi.advanceTimersByTimeAsync(1000);
  expect(store).toHaveBeenCalledOnce();
  ends[0]?.();
  await flushed;
  await vi.advanceTimersByTimeAsync(0);
  expect(store).toHaveBeenCalledTimes(2);
  ends[1]?.();
  expect(await closed).toBe(true);
});
