import { expect, test } from 'vitest';
import { classifyFailedBatch } from './classify-failed-batch.ts';
import { classifyFailure, type SeenFailure } from './classify-failure.ts';

const seen = (status: number | null, code: string | null = null, message = 'm'): SeenFailure => ({
  status,
  code,
  type: null,
  param: null,
  message,
});
const create = (failure: SeenFailure) => classifyFailure(failure, { mayCommit: true });
const read = (failure: SeenFailure) => classifyFailure(failure, { mayCommit: false });
const limitMessage =
  'Enqueued token limit reached for gpt-4o in organization org-x. Limit: 90,000 enqueued tokens. Please try again.';

test.each([
  [seen(null), 'unknown_outcome', 'transient'],
  [seen(500), 'unknown_outcome', 'transient'],
  [seen(503), 'unknown_outcome', 'transient'],
  [seen(408), 'unknown_outcome', 'transient'],
  [seen(409), 'unknown_outcome', 'transient'],
  [seen(200, 'malformed_reply'), 'unknown_outcome', 'transient'],
  [{ ...seen(null, 'ECONNREFUSED'), neverSent: true }, 'transient', 'transient'],
  [seen(401, 'invalid_api_key'), 'auth', 'auth'],
  [seen(403), 'auth', 'auth'],
  [seen(429), 'capacity', 'capacity'],
  [seen(429, 'insufficient_quota'), 'billing', 'billing'],
  [seen(400, 'billing_hard_limit_reached'), 'billing', 'billing'],
  [seen(400, 'token_limit_exceeded', limitMessage), 'capacity', 'capacity'],
  [
    seen(400, 'invalid_request', 'Cannot find file file-1, or organization x does not have access'),
    'not_found',
    'not_found',
  ],
  [seen(404), 'not_found', 'not_found'],
  [seen(404, 'model_not_found'), 'permanent', 'permanent'],
  [seen(403, 'model_not_found', 'Project p does not have access to model `x`'), 'permanent', 'permanent'],
  [seen(400, 'invalid_request_error', 'Your credit balance is too low'), 'billing', 'billing'],
  // What was sent, told back, is no verdict.
  ...['billing', 'insufficient_quota', 'payment required', 'enqueued token limit', 'model_not_found'].flatMap(
    (name) => [
      [
        seen(404, 'model_not_found', `The model \`${name}\` does not exist`),
        'permanent',
        'permanent',
      ] as const,
      [
        seen(400, 'invalid_value', `Invalid schema: '${name}' is no category`),
        'permanent',
        'permanent',
      ] as const,
      [seen(400, 'invalid_value', `'${name}' is no category`), 'permanent', 'permanent'] as const,
    ],
  ),
  [seen(400, 'invalid_value'), 'permanent', 'permanent'],
  [seen(413), 'permanent', 'permanent'],
] as const)('rows 3, 6, 9-11, 14: %j is %s for a create and %s for a read', (failure, forCreate, forRead) => {
  expect(create(failure).kind).toBe(forCreate);
  expect(read(failure).kind).toBe(forRead);
});

test('row 12: the enqueued-token limit is read out of the message', () => {
  expect(create(seen(429, 'token_limit_exceeded', limitMessage)).enqueuedTokenLimit).toBe(90_000);
  expect(create(seen(429, null, 'slow down')).enqueuedTokenLimit).toBeNull();
});

test('row 4: too large is said, so that the caller can halve the file', () => {
  expect(read(seen(413)).tooLarge).toBe(true);
  expect(read(seen(400, null, 'File is too large.')).tooLarge).toBe(true);
  expect(read(seen(400)).tooLarge).toBe(false);
});

test('row 11: retry-after is read in each of its spellings', () => {
  const wait = (headers: Record<string, string>) =>
    read({ ...seen(429), header: (name) => headers[name] ?? null }).retryAfterMs;
  expect(wait({ 'retry-after': '7' })).toBe(7000);
  expect(wait({ 'retry-after-ms': '250', 'retry-after': '7' })).toBe(250);
  const date = 'Fri, 01 Jan 2027 00:00:00 GMT';
  expect(wait({ 'retry-after': 'Fri, 01 Jan 2027 00:01:00 GMT', date })).toBe(60_000);
  expect(wait({ 'retry-after': 'soon' })).toBeNull();
  // Longer than a day nothing waits; and of such numbers no date can be made.
  const longOnes: Record<string, string>[] = [
    { 'retry-after': '1e300' },
    { 'retry-after-ms': '9e99' },
    { 'retry-after': 'Fri, 01 Jan 9999 00:00:00 GMT', date },
  ];
  for (const long of longOnes) expect(wait(long)).toBe(24 * 3600 * 1000);
  expect(wait({})).toBeNull();
});

test('no key survives in a message: ours, a stranger, a bearer token, a password in an address', () => {
  const message = 'key house-key-1 sk-proj-abc123456 Bearer abc.def http://me:secret@host/x';
  const { providerMessage } = classifyFailure(seen(401, null, message), {
    mayCommit: true,
    secrets: ['house-key-1'],
  });
  expect(providerMessage).not.toMatch(/house-key-1|abc123456|abc\.def|secret/);
});

test('no key survives in what a server calls an error, a field or a request by', () => {
  const secret = 'a plain word as key';
  const facts = classifyFailure(
    {
      ...seen(401, `Bearer ${secret}`),
      param: secret,
      header: (name) => (name === 'x-request-id' ? `key ${secret}` : null),
    },
    { mayCommit: false, secrets: [secret] },
  );
  expect(JSON.stringify(facts)).not.toContain('plain word');
});

test('row 13: a failed batch names the lines that spoiled it', () => {
  const failed = classifyFailedBatch([
    { code: 'invalid_json_line', message: 'This line is not parseable as valid JSON.', param: null, line: 3 },
    { code: 'missing_required_parameter', message: 'x', param: 'body', line: 5 },
  ]);
  expect(failed.kind).toBe('bad_lines');
  expect(failed.badLines.map(({ line }) => line)).toEqual([3, 5]);
});

test('rows 9, 10, 12, 14: a failed batch is told apart by what can be done about it', () => {
  const kind = (code: string, message = '', line: number | null = null) =>
    classifyFailedBatch([{ code, message, param: null, line }]).kind;
  expect(
    classifyFailedBatch([{ code: 'token_limit_exceeded', message: limitMessage, param: null, line: null }]),
  ).toMatchObject({ kind: 'capacity', enqueuedTokenLimit: 90_000 });
  expect(kind('billing_hard_limit_reached')).toBe('billing');
  expect(kind('invalid_request', 'Cannot find file file-1')).toBe('not_found');
  expect(kind('model_not_found', 'x', 1)).toBe('permanent');
  for (const name of ['billing', 'server_error', 'enqueued token limit', 'cannot find file'])
    expect(kind('model_not_found', `The model "${name}" is not there`, 1)).toBe('permanent');
  expect(kind('server_error')).toBe('transient');
  expect(classifyFailedBatch([]).kind).toBe('transient');
});
