import { expect, test } from 'vitest';
import { createRounds, type RoundWork } from './rounds.ts';

interface Item {
  readonly thing: string;
  readonly number: number;
}

function watched(refuses: (items: readonly Item[]) => boolean = () => false) {
  const done: string[] = [];
  let running = 0;
  const round: RoundWork<Item, string> = {
    most: 3,
    thingOf: ({ thing }) => thing,
    async work(items) {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      const told = items.map(({ thing, number }) => `${thing}${number}`);
      if (refuses(items)) throw new Error(`not ${told.join(' ')}`);
      done.push(told.join(' '));
      return told;
    },
  };
  const rounds = createRounds();
  const join = (thing: string, number: number) => rounds.join(round, 'lane', { thing, number });
  return { done, join };
}

test('what comes while a round is under way is done in the next, things apart and in their order, each with its own result', async () => {
  const { done, join } = watched();
  const wanted = [join('a', 1), join('a', 2), join('a', 3), join('b', 1), join('c', 1), join('d', 1)];
  expect(await Promise.all(wanted)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1']);
  expect(done).toEqual(['a1', 'a2 b1 c1', 'a3 d1']);
  expect(await join('a', 4)).toBe('a4');
});

test('one that cannot be done is refused alone, with its own reason', async () => {
  const { done, join } = watched((items) => items.some(({ thing }) => thing === 'bad'));
  const told = await Promise.allSettled([
    join('a', 1),
    join('b', 1),
    join('bad', 1),
    join('c', 1),
    join('d', 1),
  ]);
  expect(told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'a1',
    'b1',
    'Error: not bad1',
    'c1',
    'd1',
  ]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('programs that send again once they are answered stay together, round after round', async () => {
  const { done, join } = watched();
  const program = async (thing: string) => {
    for (const number of [1, 2, 3]) {
      await join(thing, number);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(['a', 'b', 'c'].map(program));
  expect(done).toEqual(['a1', 'b1 c1', 'a2 b2 c2', 'a3 b3 c3']);
});
