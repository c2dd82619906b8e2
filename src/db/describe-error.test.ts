import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
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

const failed = (params: unknown[], cause: Error) =>
  new DrizzleQueryError("insert into app_user values ($1, 'canary')", params, cause);

test('a failed statement is told without its values, and with what helps: statement, code, names, places', () => {
  const message = 'duplicate key value violates unique constraint "app_user_email_key"';
  const error = failed(
    [hash, 'canary\n    at canary (canary.js:1:1)', { a: 'canary' }],
    refusal('23505', message),
  );
  const described = describeError(error);
  expect(JSON.stringify(described)).not.toMatch(/canary|argon2/);
  expect(described).toMatchObject({
    type: 'Error',
    message: "Failed query: insert into app_user values ($1, '…')",
    stack: expect.stringMatching(/^Error: Failed query: .*\n {4}at failed \(.*describe-error\.test\.ts/),
    cause: { type: 'error', code: '23505', message, table: 'app_user', constraint: 'app_user_email_key' },
  });
});

test('an error that left the database room has no value in it, however it is shown', () => {
  const error = failed([hash, 'canary'], refusal('22P02', 'invalid input syntax for type uuid: "canary"'));
  const shown = withoutValues(error);
  expect(shown).toBe(error);
  expect(inspect(shown, { depth: 9, showHidden: true })).not.toMatch(/canary(?!\.js)|argon2/);
  expect(JSON.stringify(describeError(shown))).toContain('Failed query: insert into app_user');
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
  [new Error(`it failed: ${failed(['canary'], new Error('x')).message}`), 'it failed: Failed query'],
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
  const gathered = new AggregateError([failed(['canary'], round), 'canary@example.org'], 'two failed');
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
