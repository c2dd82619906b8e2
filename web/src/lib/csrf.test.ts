import { expect, test } from 'vitest';
import { createCsrf } from './csrf.ts';

test('one token serves many calls, until it is forgotten', async () => {
  let fetched = 0;
  const csrf = createCsrf(async () => `token ${++fetched}`);
  expect(await Promise.all([csrf.token(), csrf.token()])).toEqual(['token 1', 'token 1']);
  csrf.forget();
  expect(await csrf.token()).toBe('token 2');
});

test('a token that could not be fetched is asked for again', async () => {
  let fetched = 0;
  const csrf = createCsrf(async () => {
    fetched += 1;
    if (fetched === 1) throw new Error('no answer');
    return 'token';
  });
  await expect(csrf.token()).rejects.toThrow('no answer');
  expect(await csrf.token()).toBe('token');
});
