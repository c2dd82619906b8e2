import { expect, test } from 'vitest';
import { say } from '../words/sentence.ts';
import {
  AppError,
  addressTooLong,
  beingMoved,
  conflict,
  csrfInvalid,
  emailUnconfirmed,
  forbidden,
  headersTooLarge,
  internalError,
  invalidField,
  invalidFields,
  invalidParameter,
  invalidRequest,
  isWrongSecret,
  notFound,
  overloaded,
  rateLimited,
  tooLarge,
  unauthorized,
  unreadable,
  wrongSecret,
} from './errors.ts';

const issue = { path: 'name', message: say('field.missing') };

test.each([
  [unauthorized(), 'UNAUTHORIZED', 401, {}],
  [forbidden(), 'FORBIDDEN', 403, {}],
  [emailUnconfirmed(), 'FORBIDDEN', 403, { reason: 'email-unconfirmed' }],
  [wrongSecret(say('refusal.input'), { left: 2 }), 'FORBIDDEN', 403, { left: 2, reason: 'wrong-secret' }],
  [csrfInvalid(), 'CSRF_INVALID', 403, {}],
  [unreadable(), 'VALIDATION_ERROR', 400, { issues: [] }],
  [invalidRequest(say('refusal.input')), 'VALIDATION_ERROR', 400, { issues: [] }],
  [invalidFields([issue]), 'VALIDATION_ERROR', 422, { issues: [{ path: 'name', message: 'Required.' }] }],
  [
    invalidField('name', say('field.missing')),
    'VALIDATION_ERROR',
    422,
    { issues: [{ path: 'name', message: 'Required.' }] },
  ],
  [
    invalidParameter('page', say('field.missing')),
    'VALIDATION_ERROR',
    400,
    { issues: [{ path: 'page', message: 'Required.' }] },
  ],
  [tooLarge(1234), 'VALIDATION_ERROR', 413, { issues: [], maxBytes: 1234 }],
  [headersTooLarge(), 'VALIDATION_ERROR', 431, { issues: [] }],
  [addressTooLong(), 'VALIDATION_ERROR', 431, { issues: [] }],
  [notFound(), 'NOT_FOUND', 404, {}],
  [conflict(say('refusal.changedSince'), { updatedAt: null }), 'CONFLICT', 409, { updatedAt: null }],
  [rateLimited(7, 'login'), 'RATE_LIMITED', 429, { scope: 'login', retryAfterSeconds: 7 }],
  [overloaded(5), 'RATE_LIMITED', 429, { retryAfterSeconds: 5 }],
  [beingMoved(), 'INTERNAL_ERROR', 503, {}],
  [internalError('r-1'), 'INTERNAL_ERROR', 500, { requestId: 'r-1' }],
])('a refusal has the code, status and details of the contract: %s', (error, code, status, details) => {
  expect([error.code, error.status, error.details, error.name]).toEqual([code, status, details, 'AppError']);
  expect(error.told('en')).toEqual({ message: error.message, details });
  expect(error.message).not.toBe('');
});

test('what it names stands in its sentence', () => {
  expect([1234, 10 * 1024 ** 2, 1_600_000, 512].map((bytes) => tooLarge(bytes).message)).toEqual([
    'The request is too large. The limit is 1.2 KB.',
    'The request is too large. The limit is 10 MB.',
    'The request is too large. The limit is 1.5 MB.',
    'The request is too large. The limit is 512 bytes.',
  ]);
  expect([rateLimited(7, 'login'), overloaded(7)].map(({ message }) => message.includes('7'))).toEqual([
    true,
    true,
  ]);
  expect([notFound(), notFound(say('thing.company'))].map(({ message }) => message)).toEqual([
    'This was not found.',
    'This company was not found.',
  ]);
  expect(invalidField('name', say('field.missing')).message).toBe('Required.');
});

test('it is told in the language of who reads it, its fields too, and kept in English', () => {
  const error = new AppError('VALIDATION_ERROR', 422, say('refusal.input'), { issues: [issue], limit: 3 });
  const dutch = error.told('nl');
  expect(dutch.message).not.toBe(error.message);
  expect(dutch.details).toEqual({ issues: [{ path: 'name', message: expect.any(String) }], limit: 3 });
  expect(dutch.details).not.toEqual(error.details);
  expect(error.details).toEqual({ issues: [{ path: 'name', message: 'Required.' }], limit: 3 });
  expect(error.sentence).toEqual(say('refusal.input'));
});

test('a wrong password is told from reaching for more than one may', () => {
  expect([wrongSecret(say('refusal.input')), forbidden(), emailUnconfirmed()].map(isWrongSecret)).toEqual([
    true,
    false,
    false,
  ]);
});
