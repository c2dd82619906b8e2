import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConnectionTurns, ownTurn } from './connection-turns.ts';
import { TooManyWaiting } from './errors/none-free.ts';

/** Who got a connection, in order, each keeping it for a moment. */
async function orderOf(places: number, kept: number, asked: readonly string[]): Promise<string[]> {
  const turns = createConnectionTurns({ places, kept, waitMs: null });
  const order: string[] = [];
  await Promise.all(
    asked.map(async (whose) => {
      const leave = await turns.take(whose);
      order.push(whose);
      await wait(1);
      leave();
    }),
  );
  return order;
}

test('whoever asks once waits for one of another, however many those have on their way', async () => {
  const asked = [...Array<string>(50).fill('busy'), 'other', ownTurn, 'third'];
  const order = await orderOf(1, 0, asked);
  expect(order).toHaveLength(asked.length);
  expect(order.slice(0, 5).filter((whose) => whose !== 'busy')).toEqual(['other', ownTurn, 'third']);
});

test('one company never has all connections, and what it has left comes to others at once', async () => {
  const turns = createConnectionTurns({ places: 3, kept: 1, waitMs: null });
  const got: string[] = [];
  const leaves: (() => void)[] = [];
  const ask = (whose: string) =>
    turns.take(whose).then((leave) => {
      got.push(whose);
      leaves.push(leave);
    });
  const all = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b')];
  await wait(1);
  expect(got).toEqual(['a', 'a', 'b']);
  const own = ask(ownTurn);
  leaves.shift()?.();
  await own;
  expect(got).toEqual(['a', 'a', 'b', ownTurn]);
  while (leaves.length > 0) {
    leaves.shift()?.();
    await wait(1);
  }
  await Promise.all(all);
  expect(got.slice(4)).toEqual(['a', 'a']);
});

test('of the last connections some are for companies that have none and one is for the service, whoever asks for more', async () => {
  const turns = createConnectionTurns({ places: 10, kept: 3, waitMs: null });
  const got: string[] = [];
  const leaves: (() => void)[] = [];
  const ask = async (whose: string) => {
    const leave = await turns.take(whose);
    got.push(whose);
    leaves.push(leave);
  };
  const busy = ['a', 'b', 'c'].flatMap((whose) => Array<string>(20).fill(whose).map(ask));
  const fourth = ask('fourth');
  await wait(1);
  expect(got).toEqual([...Array<string>(7).fill('a'), 'b', 'c']);
  const own = ask(ownTurn);
  await wait(1);
  expect(got.at(-1)).toBe(ownTurn);
  leaves.pop()?.();
  leaves.shift()?.();
  await fourth;
  while (leaves.length > 0) {
    leaves.shift()?.();
    await wait(1);
  }
  await Promise.all([...busy, own]);
  expect(got).toHaveLength(62);
});

test('whoever waits too long is told, and takes no place afterwards', async () => {
  const turns = createConnectionTurns({ places: 1, kept: 0, waitMs: 20 });
  const leave = await turns.take('a');
  await expect(turns.take('b')).rejects.toThrow('timeout');
  leave();
  (await turns.take('c'))();
});

test('a company that has too many waiting is refused one more, and nobody else is', async () => {
  const turns = createConnectionTurns({ places: 1, kept: 0, waitMs: null, mostWaiting: 3 });
  const leave = await turns.take('busy');
  const three = [turns.take('busy'), turns.take('busy'), turns.take('busy')];
  await expect(turns.take('busy')).rejects.toThrow(TooManyWaiting);
  const others = [turns.take('other'), ...Array.from({ length: 5 }, () => turns.take(ownTurn))];
  leave();
  await Promise.all([...three, ...others].map(async (one) => (await one)()));
  // Who was refused may come again.
  (await turns.take('busy'))();
});
