import { expect, test } from 'vitest';
import { paceOf } from './use-pace.ts';

test('what is left takes as long as what was seen to move says, and nothing is said before anything moved', () => {
  const start = { at: 1000, done: 100 };
  expect(paceOf(start, { at: 3000, done: 300 }, 1000)).toEqual({ rate: 100, secondsLeft: 7 });
  expect(paceOf(start, { at: 3000, done: 100 }, 1000)).toEqual({ rate: null, secondsLeft: null });
  expect(paceOf(start, { at: 1000, done: 200 }, 1000)).toEqual({ rate: null, secondsLeft: null });
  expect(paceOf(start, { at: 2000, done: 1000 }, 1000)).toMatchObject({ secondsLeft: 0 });
});
