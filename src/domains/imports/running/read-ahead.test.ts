import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Rest } from '../../../kernel/pace/take-turns.ts';
import { readAhead } from './read-ahead.ts';

function setUp() {
  const read: number[] = [];
  let waiting: Promise<void> | null = null;
  async function* numbers(rest: Rest) {
    for (let n = 1; n <= 3; n += 1) {
      await rest();
      read.push(n);
      yield n;
    }
  }
  return {
    read,
    ahead: readAhead(numbers, () => waiting),
    /** Somebody asks, until the answer is called. */
    ask() {
      let answer = () => {};
      waiting = new Promise((resolve) => {
        answer = () => {
          waiting = null;
          resolve();
        };
      });
      return () => answer();
    },
  };
}

test('the next item is read while its predecessor is worked on', async () => {
  const { read, ahead } = setUp();
  expect(await ahead.next()).toEqual({ done: false, value: 1 });
  await nextTurn();
  expect(read).toEqual([1, 2]);
});

test('while somebody waits for an answer nothing is read ahead, and afterwards it is', async () => {
  const { read, ahead, ask } = setUp();
  const answer = ask();
  await ahead.next();
  await nextTurn();
  expect(read).toEqual([1]);
  answer();
  await nextTurn();
  expect(read).toEqual([1, 2]);
});

test('whoever asks without a pause does not stop it: it reads on when the work is done', async () => {
  const { read, ahead, ask } = setUp();
  ask();
  for (const value of [1, 2, 3]) expect(await ahead.next()).toEqual({ done: false, value });
  expect(await ahead.next()).toEqual({ done: true, value: undefined });
  expect(read).toEqual([1, 2, 3]);
});

test('whoever stops early waits for the item that was begun, and for nobody who asks', async () => {
  const { read, ahead, ask } = setUp();
  await ahead.next();
  ask();
  await ahead.return(undefined);
  expect(read).toEqual([1, 2]);
});
