import { expect, test } from 'vitest';
import { createSharedRoom } from './shared-room.ts';

/** Who is in, in the order of their coming. */
function visits(whole: number) {
  const room = createSharedRoom(whole);
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    inside,
    async come(name: string, whose: string, weight: number) {
      void room.enter(whose, weight).then((left) => {
        inside.push(name);
        leave.set(name, left);
      });
      await Promise.resolve();
      await Promise.resolve();
    },
    async go(name: string) {
      leave.get(name)?.();
      if (inside.includes(name)) inside.splice(inside.indexOf(name), 1);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('who brings in the most waits for themselves; others find room', async () => {
  const { inside, come, go } = visits(32);
  await come('a1', 'a', 10);
  await come('a2', 'a', 10);
  await come('a3', 'a', 1);
  await come('b1', 'b', 10);
  await come('c1', 'c', 10);
  await come('d1', 'd', 1);
  expect(inside).toEqual(['a1', 'a3', 'b1', 'd1']);
  await go('b1');
  expect(inside).toEqual(['a1', 'a3', 'd1', 'c1']);
  await go('a1');
  expect(inside).toEqual(['a3', 'd1', 'c1']);
  await go('c1');
  expect(inside).toEqual(['a3', 'd1', 'a2']);
});

test('what is heavier than any part is let in by itself, and goes once', async () => {
  const { inside, come, go } = visits(10);
  await come('large', 'a', 40);
  await come('small', 'b', 1);
  expect(inside).toEqual(['large']);
  await go('large');
  await go('large');
  await come('other', 'c', 5);
  expect(inside).toEqual(['small']);
});
