import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

const never = new AbortController().signal;

test('each item is worked on once, and never more of them at a time than allowed', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inParallel([1, 2, 3, 4, 5], 2, never, async (item) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    done.push(item);
  });
  expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('an item that fails holds up no other, and its error is thrown when all is over', async () => {
  const done: number[] = [];
  const work = inParallel([1, 2, 3], 1, never, async (item) => {
    if (item < 3) throw new Error(`item ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('item 1');
  expect(done).toEqual([3]);
  await expect(inParallel([], 3, never, () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
});

test('nothing more is begun once it is called off', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  await inParallel([1, 2, 3], 1, stop.signal, async (item) => {
    begun.push(item);
    if (item === 2) stop.abort();
  });
  expect(begun).toEqual([1, 2]);
});
