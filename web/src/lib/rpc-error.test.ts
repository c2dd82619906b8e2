import { expect, test } from 'vitest';
import { rpcFailure } from './rpc-error.ts';

const answer = (code: string, httpStatus: number, details: object = {}) =>
  Object.assign(new Error('said by the server'), { data: { code, httpStatus, details } });

test('a limit ends when the server said, counted from when its answer came', () => {
  const error = answer('RATE_LIMITED', 429, { scope: 'login', retryAfterSeconds: 412 });
  expect(rpcFailure(error, 1000).retryAt).toBe(413_000);
  expect(rpcFailure(error, 500_000).retryAt).toBe(413_000);
});

test('what came without an answer is told apart from what the server refused', () => {
  expect(rpcFailure(new TypeError('Failed to fetch')).code).toBe('NETWORK');
  expect(rpcFailure('thrown text').code).toBe('NETWORK');
  expect(rpcFailure(answer('FORBIDDEN', 403)).code).toBe('FORBIDDEN');
  expect(rpcFailure(answer('SOMETHING_NEW', 418)).code).toBe('INTERNAL_ERROR');
});

test('field issues are read, and nothing that only looks like one', () => {
  const details = { issues: [{ path: 'email', message: 'no' }, { path: 1 }, null, 'x'] };
  expect(rpcFailure(answer('VALIDATION_ERROR', 422, details)).issues).toEqual([
    { path: 'email', message: 'no' },
  ]);
});

test('a refusal inside a wrapped error is still that refusal', () => {
  const wrapped = Object.assign(new Error('wrapped'), {
    cause: answer('RATE_LIMITED', 429, { retryAfterSeconds: 2 }),
  });
  expect(rpcFailure(wrapped, 0)).toMatchObject({ code: 'RATE_LIMITED', retryAt: 2000 });
});
