import { inspect } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';
import { tellError } from './tell-error.ts';
import { withoutValues } from './without-values.ts';

const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$canary';

function refusal(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, 1, 'error'), {
    severity: 'ERROR',
    code,
    detail: 'Key (email)=(canary@example.org) already exists.',
    where: "COPY app_user, line 1: 'canary'",
    hint: 'canary',
    table: 'app_user',
    constraint: 'app_user_email_key',
  });
}

const failed = (cause: Error) => new Error('the change was not stored', { cause });

test('a failed statement is told without its values, and with what helps: code, names, places', () => {
  const message = 'duplicate key value violates unique constraint "app_user_email_key"';
  const described = describeError(failed(refusal('23505', message)));
  expect(JSON.stringify(described)).not.toMatch(/canary|argon2/);
  expect(described).toMatchObject({
    type: 'Error',
    message: 'the change was not stored',
    stack: expect.stringMatching(/^Error: the change was .*\n {4}at failed \(.*describe-error\.test\.ts/),
    cause: { type: 'error', code: '23505', message, table: 'app_user', constraint: 'app_user_email_key' },
  });
});

test('a value that looks like the places of a stack is none', () => {
  const text = `"${hash}\n    at canary (canary.js:1:1)"`;
  const described = describeError(refusal('22P02', `invalid input syntax for type uuid: ${text}`));
  expect(JSON.stringify(described)).not.toMatch(/canary|argon2/);
  expect(described.stack).toMatch(/^error: invalid input syntax for type uuid: …\n {4}at refusal \(/);
});

test('an error that left the database room has no value in it, however it is shown', () => {
  const error = failed(refusal('22P02', 'invalid input syntax for type uuid: "canary"'));
  const shown = withoutValues(error);
  expect(shown).toBe(error);
  expect(inspect(shown, { depth: 9, showHidden: true })).not.toMatch(/canary(?!\.js)|argon2/);
  expect(JSON.stringify(describeError(shown))).toContain('invalid input syntax for type uuid: …');
  const other = Object.assign(new Error('nothing of ours'), { detail: 'stays' });
  expect(withoutValues(other)).toMatchObject({ message: 'nothing of ours', detail: 'stays' });
});

test.each([
  ['22P02', 'invalid input syntax for type uuid: "ca"na"canary"', 'invalid input syntax for type uuid: …'],
  ['22003', 'value "canary" is out of range for type integer', 'value … is out of range for type integer'],
  ['42601', 'syntax error in tsquery: "canary | x"', 'syntax error in tsquery: …'],
  ['P0001', 'somebody raised "canary"', 'somebody raised …'],
  ['42P01', 'relation "gone" does not exist', 'relation "gone" does not exist'],
  [
    '28P01',
    'password authentication failed for user "parlance"',
    'password authentication failed for user "parlance"',
  ],
])('a refusal %s quotes names and no values', (code, message, told) => {
  expect(tellError(refusal(code, message))).toBe(told);
});

test.each([
  [parseFault('{"a": canary}'), /^Unexpected token ….* is not valid JSON$/],
  [new Error(`wrong ${hash} here`), 'wrong (a hash) here'],
  [new Error('550 5.1.1 <canary.lee@example.org>: unknown'), '550 5.1.1 <(an address)>: unknown'],
  [
    new Error('GET https://me:canary@host.example/x?token=canary#canary failed'),
    'GET https://host.example/x?… failed',
  ],
  [new Error('Key (a, b)=(1, canary) is there'), 'Key (a, b)=(…) is there'],
  ['thrown by canary@example.org', 'thrown by (an address)'],
  [{ canary: true }, 'something that is no error was thrown'],
])('what a message quotes of somebody is left out: %#', (error, told) => {
  expect(tellError(error)).toEqual(told instanceof RegExp ? expect.stringMatching(told) : told);
  expect(JSON.stringify(describeError(error))).not.toContain('canary');
});

test('causes and gathered errors are told the same way, and endless ones end', () => {
  const round = new Error('round');
  round.cause = round;
  const gathered = new AggregateError([failed(round), 'canary@example.org'], 'two failed');
  const described = JSON.stringify(describeError(gathered));
  expect(described).not.toMatch(/canary(?!\.js)/);
  expect(described.match(/"message":"round"/g)?.length).toBeLessThan(8);
});

test('a message without an end is cut', () => {
  expect(tellError(new Error('a@'.repeat(1e6))).length).toBeLessThan(700);
  expect(tellError(new Error('x'.repeat(1e6))).length).toBeLessThan(700);
});

function parseFault(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
