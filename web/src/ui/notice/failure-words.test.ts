import { expect, test } from 'vitest';
import { createTranslate } from '../../i18n/translate.ts';
import { messages } from '../../i18n/whole-english.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { clockText, failureWords } from './failure-words.ts';

const t = createTranslate('en', messages);
const failed = (code: string, details: object = {}) =>
  rpcFailure(
    Object.assign(new Error("You don't have permission to do this."), {
      data: { code, httpStatus: 400, details },
    }),
  );

test('a limit is named after what it limits', () => {
  expect(failureWords(t, failed('RATE_LIMITED', { scope: 'login' })).text).toContain('sign-in attempts');
  expect(failureWords(t, failed('RATE_LIMITED', { scope: 'something else' })).text).toContain('requests');
});

test('a fault of the service gives the number to report it by, and nothing of its inside', () => {
  expect(failureWords(t, failed('INTERNAL_ERROR', { requestId: 'abc' })).text).toContain('abc');
});

test('what the service refuses is told in its own words, which it says in the language of the reader', () => {
  for (const code of ['FORBIDDEN', 'CONFLICT', 'VALIDATION_ERROR'])
    expect(failureWords(t, failed(code)).text).toBe("You don't have permission to do this.");
});

test('a clock shows hours only when there are any', () => {
  expect([clockText(0), clockText(9), clockText(249), clockText(3725)]).toEqual([
    '00:00',
    '00:09',
    '04:09',
    '1:02:05',
  ]);
});
