import { afterEach, expect, test, vi } from 'vitest';
import { inTurns, mapInTurns, takeTurns } from './take-turns.ts';

let nowMs = 0;
vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
afterEach(() => {
  nowMs = 0;
});

test('long work lets the others go first once it has been at it for half a millisecond, and not before', async () => {
  const others = vi.fn();
  const rest = vi.fn(async () => {
    nowMs += 40;
  });
  const turn = takeTurns(rest);
  setImmediate(others);
  nowMs = 0.4;
  await turn();
  expect([others.mock.calls.length, rest.mock.calls.length]).toEqual([0, 0]);
  nowMs = 0.5;
  await turn();
  expect([others.mock.calls.length, rest.mock.calls.length]).toEqual([1, 1]);
  // The time in which others had their turn is not its own.
  await turn();
  expect(rest).toHaveBeenCalledOnce();
  await takeTurns()();
});

test('a list is gone through in order, with a turn of others between its parts', async () => {
  const rest = vi.fn(async () => {});
  const items = Array.from({ length: 40 }, (_, at) => at);
  const results = await mapInTurns(
    items,
    (item) => {
      nowMs += 1;
      return item * 2;
    },
    rest,
  );
  expect(results).toEqual(items.map((item) => item * 2));
  expect(rest).toHaveBeenCalledTimes(2);
});

test('work in steps is done to its end, with a turn after each step', async () => {
  const turn = vi.fn(async () => {});
  function* steps(): Generator<undefined, string> {
    yield;
    yield;
    return 'done';
  }
  expect(await inTurns(steps(), turn)).toBe('done');
  expect(turn).toHaveBeenCalledTimes(2);
});
