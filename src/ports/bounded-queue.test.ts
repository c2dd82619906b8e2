import { expect, test } from 'vitest';
import { createBoundedQueue, Overloaded } from './bounded-queue.ts';

test('never more than the given number run at once, and they run in order of arrival', async () => {
  const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 50 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      queue.run(async () => {
        started.push(i);
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 40 }, (_, i) => i));
});

test('S25 beyond the waiting room a task is refused at once with Overloaded and never runs', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 2 });
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ran = 0;
  const accepted = [1, 2, 3].map(() =>
    queue.run(async () => {
      await gate;
      ran += 1;
    }),
  );
  await expect(
    queue.run(async () => {
      ran += 100;
    }),
  ).rejects.toBeInstanceOf(Overloaded);
  release();
  await Promise.all(accepted);
  expect(ran).toBe(3);
});

test('a task that fails gives its place back', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(
    queue.run(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  await expect(queue.run(async () => 'fine')).resolves.toBe('fine');
});
