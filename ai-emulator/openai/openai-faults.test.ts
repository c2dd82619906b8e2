import { expect, test } from 'vitest';
import {
  HOUR_SECONDS,
  longAgo,
  portTo,
  requestLines,
  submit,
  testKey,
} from '../../test/labs/batch-fixture.ts';
import type { FaultInput } from '../faults.ts';
import { createEmulator } from '../server.ts';

const onCreate = (fault: { kind: 'reset' | 'html' } | { kind: 'status'; status: number }): FaultInput => ({
  ...fault,
  on: 'batches.create',
  commit: true,
});

test.each([
  ['a reset', onCreate({ kind: 'reset' })],
  ['a 500', onCreate({ kind: 'status', status: 500 })],
  ['a 503', onCreate({ kind: 'status', status: 503 })],
  ['a 408', onCreate({ kind: 'status', status: 408 })],
  ['a 409', onCreate({ kind: 'status', status: 409 })],
  ['an HTML page', onCreate({ kind: 'html' })],
])(
  'row 6: create committed, then %s: unknown outcome, one batch, found by its file',
  async (_name, fault) => {
    await using emulator = await createEmulator();
    const port = portTo(emulator);
    const fileRef = await port.upload(requestLines(3), { fileName: 'a.jsonl' });
    emulator.faults.add(fault);
    await expect(port.create(fileRef, { metadata: { job_key: 'j' } })).rejects.toMatchObject({
      kind: 'unknown_outcome',
    });
    expect(emulator.ledger().batchCount).toBe(1);
    const { found, undecided } = await port.findByFile(fileRef, longAgo);
    expect(found).toMatchObject([{ inputFileId: fileRef, metadata: { job_key: 'j' } }]);
    expect(undecided).toEqual([]);
  },
);

test('row 6: a create that takes too long is an unknown outcome, and is not sent twice', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator, { callMs: 100 });
  const fileRef = await portTo(emulator).upload(requestLines(1), { fileName: 'a.jsonl' });
  emulator.faults.add({ kind: 'slow', on: 'batches.create', delayMs: 60_000, times: null });
  await expect(port.create(fileRef, { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(emulator.faults.list()).toHaveLength(1);
});

test('row 5: a create that broke before the provider had it leaves nothing to find', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const fileRef = await port.upload(requestLines(1), { fileName: 'a.jsonl' });
  emulator.faults.add({ kind: 'reset', on: 'batches.create' });
  await expect(port.create(fileRef, { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(await port.findByFile(fileRef, longAgo)).toEqual({ found: [], undecided: [] });
});

test('a provider that cannot be reached at all has committed nothing: transient', async () => {
  await using emulator = await createEmulator();
  await emulator.close();
  await expect(portTo(emulator).create('file-1', { metadata: {} })).rejects.toMatchObject({
    kind: 'transient',
    code: 'ECONNREFUSED',
  });
});

test('row 7: twins of one input file are all found', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const fileRef = await port.upload(requestLines(1), { fileName: 'a.jsonl' });
  const first = await port.create(fileRef, { metadata: {} });
  await port.create(fileRef, { metadata: {} });
  expect((await port.findByFile(fileRef, longAgo)).found).toHaveLength(2);
  expect((await port.findByFile(fileRef, longAgo, { ignore: new Set([first.id]) })).found).toHaveLength(1);
  emulator.clock.advance(HOUR_SECONDS);
  expect(emulator.ledger().paidTwice).toHaveLength(1);
});

test('row 8: a listing that lags does not show the batch until the lag is over', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'list_lag', seconds: 300, times: null });
  const batch = await submit(port, requestLines(1));
  const fileRef = batch.inputFileId ?? '';
  emulator.clock.advance(299);
  expect((await port.findByFile(fileRef, longAgo)).found).toEqual([]);
  emulator.clock.advance(1);
  expect((await port.findByFile(fileRef, longAgo)).found).toHaveLength(1);
});

test.each<[string, FaultInput]>([
  ['HTML', { kind: 'html', on: 'batches.list', times: null }],
  ['a 500', { kind: 'status', status: 500, on: 'batches.list', times: null, retryAfterSeconds: 0 }],
  ['half an answer', { kind: 'truncate', on: 'batches.list', times: null, clean: true }],
])('row 8: a listing that comes as %s is an error, never an empty list', async (_name, fault) => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  await submit(port, requestLines(1));
  emulator.faults.add(fault);
  await expect(port.findByFile('file-1', longAgo)).rejects.toMatchObject({ kind: 'transient' });
});

test('row 14: a wrong key is auth, spent credit is billing, and neither message shows the key', async () => {
  await using emulator = await createEmulator({ apiKeys: ['sk-another-key'] });
  const port = portTo(emulator);
  const refused = await port.get('batch_1').catch((error: Error) => error);
  expect(refused).toMatchObject({ kind: 'auth', status: 401 });
  await using open = await createEmulator();
  open.faults.add({
    kind: 'status',
    on: '*',
    status: 401,
    message: `Incorrect API key provided: ${testKey}`,
  });
  const echoed = await portTo(open)
    .get('batch_1')
    .catch((error: Error) => error);
  for (const error of [refused, echoed]) {
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toContain(testKey);
  }
  open.faults.add({ kind: 'status', on: 'batches.create', status: 400, code: 'billing_hard_limit_reached' });
  await expect(portTo(open).create('file-1', { metadata: {} })).rejects.toMatchObject({ kind: 'billing' });
  expect(open.ledger().batchCount).toBe(0);
});

test('rows 41 and 42: a batch that vanished is not_found, alone or with all others', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const [one, two] = [await submit(port, requestLines(1)), await submit(port, requestLines(1, 'openai', 2))];
  emulator.faults.add({ kind: 'vanish', on: 'batches.*', id: one.id, times: null });
  await expect(port.get(one.id)).rejects.toMatchObject({ kind: 'not_found', status: 404 });
  expect((await port.list(longAgo)).map(({ id }) => id)).toEqual([two.id]);
  expect((await port.get(two.id)).id).toBe(two.id);
  emulator.faults.add({ kind: 'vanish', on: 'batches.*', times: null });
  await expect(port.get(two.id)).rejects.toMatchObject({ kind: 'not_found' });
});

test('a status word that nobody knows is unknown, not finished and not failed', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(1));
  emulator.faults.add({ kind: 'status_word', word: 'paused' });
  expect(await port.get(batch.id)).toMatchObject({ status: 'paused', phase: 'unknown' });
});

test('reads are sent again after a 500 or a reset; a long retry-after is handed to the caller instead', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(1));
  emulator.faults.add({ kind: 'status', on: 'batches.get', status: 500, retryAfterSeconds: 0 });
  emulator.faults.add({ kind: 'reset', on: 'batches.get' });
  expect((await port.get(batch.id)).id).toBe(batch.id);
  emulator.faults.add({
    kind: 'status',
    on: 'batches.get',
    status: 429,
    retryAfterSeconds: 3600,
    times: null,
  });
  await expect(port.get(batch.id)).rejects.toMatchObject({ kind: 'capacity', retryAfterMs: 3_600_000 });
});

test('a cancel whose answer is lost is an unknown outcome, sent once', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(1));
  emulator.faults.add({ kind: 'reset', on: 'batches.cancel', commit: true });
  await expect(port.cancel(batch.id)).rejects.toMatchObject({ kind: 'unknown_outcome', call: 'cancel' });
  expect((await port.get(batch.id)).status).toBe('cancelling');
});
