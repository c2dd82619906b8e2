import { expect, test } from 'vitest';
import { anthropicBatchPort } from '../../src/ports/ai-batch/anthropic/anthropic-batch-port.ts';
import { settleResultLines } from '../../src/ports/ai-batch/lines/settle-result-lines.ts';
import {
  HOUR_SECONDS,
  longAgo,
  portTo,
  readResults,
  requestLines,
  submit,
  testKey,
} from '../../test/labs/batch-fixture.ts';
import { createEmulator, type Emulator } from '../server.ts';

const portOf = (emulator: Emulator) => anthropicBatchPort({ apiKey: testKey, baseUrl: emulator.url });
const lines = (count: number, attempt = 1) => requestLines(count, 'anthropic', attempt);

test('a message batch goes its whole way through the same port', async () => {
  await using emulator = await createEmulator();
  const port = portOf(emulator);
  const created = await submit(port, lines(6));
  expect(created).toMatchObject({ status: 'in_progress', phase: 'running', outputFileId: null });
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(created.id);
  expect(done).toMatchObject({
    status: 'ended',
    phase: 'finished',
    counts: { total: 6, completed: 6, failed: 0 },
  });
  const results = await readResults(port, done);
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('ok'));
  expect(results.every(({ usage }) => usage && usage.input > 100 && usage.output > 50)).toBe(true);
  await port.remove(done.outputFileId ?? '');
  await port.remove(done.outputFileId ?? '');
  expect(await port.list(longAgo)).toEqual([]);
});

test('rows 18, 28-32: errors, refusals, cuts and cancelled lines are told apart', async () => {
  await using emulator = await createEmulator();
  const port = portOf(emulator);
  const ends = {
    0: 'server_error',
    1: 'bad_request',
    2: 'refusal',
    3: 'truncated',
    4: 'off_schema',
    5: 'credit',
    6: 'rate_limited',
  } as const;
  emulator.faults.add({ kind: 'plan', plan: { ends, finishingShare: 0.9 } });
  const batch = await submit(port, lines(10));
  emulator.clock.advance(25 * HOUR_SECONDS);
  const results = await readResults(port, await port.get(batch.id));
  const { settled } = await settleResultLines(
    lines(10).map((_, index) => `r_${index}_1`),
    results,
  );
  const outcomes = settled.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'expired')).toHaveLength(1);
  const wanted = [
    'retryable',
    'permanent',
    'refused',
    'truncated',
    'invalid',
    'credit',
    'retryable',
    'ok',
    'ok',
    'ok',
  ];
  for (const [index, outcome] of outcomes.entries()) expect([wanted[index], 'expired']).toContain(outcome);
});

test('row 6: an unclear create stays undecided while the batch runs, and is found by a custom id when it ends', async () => {
  await using emulator = await createEmulator();
  const port = portOf(emulator);
  const fileRef = await port.upload(lines(3), { fileName: 'a.jsonl' });
  emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true });
  await expect(port.create(fileRef, { metadata: {} })).rejects.toMatchObject({ kind: 'unknown_outcome' });
  const stranger = await submit(port, lines(3, 2));
  const early = await port.findByFile(fileRef, longAgo);
  expect([early.found.length, early.undecided.length]).toEqual([0, 2]);
  const known = await port.findByFile(fileRef, longAgo, { ignore: new Set([stranger.id]) });
  expect(known.undecided).toHaveLength(1);
  emulator.clock.advance(HOUR_SECONDS);
  // A new process knows no more than the reference.
  const late = await portOf(emulator).findByFile(fileRef, longAgo);
  expect(late.undecided).toEqual([]);
  expect(late.found).toMatchObject([{ inputFileId: fileRef }]);
  expect(late.found[0]?.id).not.toBe(stranger.id);
});

test('row 5: absence is proven only when nothing is found and nothing is undecided', async () => {
  await using emulator = await createEmulator();
  const port = portOf(emulator);
  const fileRef = await port.upload(lines(3), { fileName: 'a.jsonl' });
  await submit(port, lines(5, 2));
  expect(await port.findByFile(fileRef, longAgo)).toEqual({ found: [], undecided: [] });
});

test('row 1: after a crash the lines are gone from the process, and the same lines give the same reference', async () => {
  await using emulator = await createEmulator();
  const fileRef = await portOf(emulator).upload(lines(2), { fileName: 'a.jsonl' });
  const next = portOf(emulator);
  await expect(next.create(fileRef, { metadata: {} })).rejects.toMatchObject({
    kind: 'not_found',
    code: 'input_not_held',
  });
  expect(await next.upload(lines(2), { fileName: 'a.jsonl' })).toBe(fileRef);
  expect((await next.create(fileRef, { metadata: {} })).inputFileId).toBe(fileRef);
  expect(emulator.ledger().batchCount).toBe(1);
});

test('cancelling asks once, and a batch that has ended is answered as it stands', async () => {
  await using emulator = await createEmulator();
  const port = portOf(emulator);
  emulator.faults.add({ kind: 'plan', plan: { runSeconds: 100, cancelSeconds: 10 } });
  const batch = await submit(port, lines(4));
  emulator.clock.advance(51);
  expect((await port.cancel(batch.id)).status).toBe('canceling');
  emulator.clock.advance(10);
  expect(await port.cancel(batch.id)).toMatchObject({ status: 'ended', counts: { completed: 2, failed: 2 } });
  const outcomes = (await readResults(port, await port.get(batch.id))).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(['cancelled', 'cancelled', 'ok', 'ok']);
});

test('row 14: a refused key is auth, spent credit is billing, an overload on create is an unknown outcome', async () => {
  await using emulator = await createEmulator({ apiKeys: ['other'] });
  const error = await portOf(emulator)
    .list(longAgo)
    .catch((caught: Error) => caught);
  expect(error).toMatchObject({ kind: 'auth', status: 401 });
  expect(`${error} ${JSON.stringify(error)}`).not.toContain(testKey);
  await using open = await createEmulator();
  const port = portOf(open);
  const fault = { kind: 'status', on: 'batches.create' } as const;
  open.faults.add({
    ...fault,
    status: 400,
    type: 'invalid_request_error',
    message: 'Your credit balance is too low',
  });
  await expect(submit(port, lines(1))).rejects.toMatchObject({ kind: 'billing' });
  open.faults.add({ ...fault, status: 529, type: 'overloaded_error' });
  await expect(submit(port, lines(1))).rejects.toMatchObject({ kind: 'unknown_outcome' });
});

test('row 34: a result stream that breaks or stalls is transient, and the next one is whole', async () => {
  await using emulator = await createEmulator();
  const port = anthropicBatchPort({ apiKey: testKey, baseUrl: emulator.url, limits: { idleMs: 200 } });
  const batch = await submit(port, lines(4));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  emulator.faults.add({ kind: 'truncate' });
  await expect(readResults(port, done)).rejects.toMatchObject({ kind: 'transient' });
  emulator.faults.add({ kind: 'drip', chunkByteCount: 50, delayMs: 0, stallAfterChunkCount: 2 });
  await expect(readResults(port, done)).rejects.toMatchObject({
    kind: 'transient',
    code: 'stalled_download',
  });
  expect(await readResults(port, done)).toHaveLength(4);
});

test('the two shapes do not see each other', async () => {
  await using emulator = await createEmulator();
  const message = await submit(portOf(emulator), lines(1));
  const openai = portTo(emulator);
  expect(await openai.list(longAgo)).toEqual([]);
  expect(await openai.listFiles(longAgo)).toEqual([]);
  await expect(openai.get(message.id)).rejects.toMatchObject({ kind: 'permanent' });
});
