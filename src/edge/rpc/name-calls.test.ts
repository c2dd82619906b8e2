import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { nameCalls, needsSession } from './name-calls.ts';

const made = (kind: 'query' | 'mutation', access: 'public' | 'session') =>
  operation({
    id: `test.${kind}`,
    summary: 'A test',
    kind,
    access,
    scope: 'system',
    limit: 'general',
    ...(kind === 'mutation' && { audit: 'SYSTEM_CONFIG' as const }),
    input: z.strictObject({}),
    output: z.object({}),
    run: async () => ({}),
  });
const [read, change] = [made('query', 'public'), made('mutation', 'session')];
const operations = new Map([
  ['read', read],
  ['change', change],
]);
const named = (path: string, { batched = false, isPost = false } = {}) =>
  nameCalls(operations, { path, batched, isPost }, 3);
const refusalOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? error.status : error;
  }
};

test('a call is named by its whole path, a batch by commas, and what there is not is null', () => {
  expect(named('read')).toEqual([read]);
  expect([named('other'), named('read,read')]).toEqual([[null], [null]]);
  expect(named('read,other,read', { batched: true })).toEqual([read, null, read]);
  expect([refusalOf(() => named('')), refusalOf(() => named('a/b'))]).toEqual([404, 404]);
});

test('what changes something is only there for a POST', () => {
  expect(named('change', { isPost: true })).toEqual([change]);
  expect(named('change')).toEqual([null]);
  expect(named('read', { isPost: true })).toEqual([read]);
});

test('a batch is of one kind, and of one to so many calls', () => {
  const batched = { batched: true, isPost: true };
  expect(refusalOf(() => named('read,change', batched))).toBe(400);
  expect(named('change,change,change', batched)).toEqual([change, change, change]);
  expect(refusalOf(() => named('read,read,read,read', batched))).toBe(400);
  expect(refusalOf(() => named('', batched))).toBe(400);
});

test('a session is asked for as soon as one call needs one', () => {
  expect(
    ['read', 'change', 'read,change', 'other', ''].map((path) => needsSession(operations, path)),
  ).toEqual([false, true, true, false, false]);
});
