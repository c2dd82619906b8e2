import OpenAI, { toFile } from 'openai';
import { expect, test } from 'vitest';
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
import { createEmulator } from '../server.ts';

test('a batch goes its whole way: validating, in progress, finalizing, completed, results, clean-up', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { validateSeconds: 10, runSeconds: 100, finalizeSeconds: 10 } });
  const lines = requestLines(8);
  const fileRef = await port.upload(lines, { fileName: 'bj_1.jsonl' });
  const created = await port.create(fileRef, { metadata: { app: 'parlance', attempt: '1' } });
  expect(created).toMatchObject({
    status: 'validating',
    phase: 'running',
    inputFileId: fileRef,
    outputFileId: null,
    errorFileId: null,
    counts: { total: 0, completed: 0, failed: 0 },
    usage: null,
    metadata: { app: 'parlance', attempt: '1' },
    createdAt: emulator.clock.now(),
  });
  expect(created.expiresAt?.getTime()).toBe(emulator.clock.now().getTime() + 24 * HOUR_SECONDS * 1000);

  emulator.clock.advance(60);
  expect(await port.get(created.id)).toMatchObject({
    status: 'in_progress',
    model: 'gpt-4.1-mini',
    counts: { total: 8, completed: 4, failed: 0 },
    outputFileId: null,
  });
  emulator.clock.advance(52);
  expect(await port.get(created.id)).toMatchObject({ status: 'finalizing', phase: 'running' });
  emulator.clock.advance(10);
  const done = await port.get(created.id);
  expect(done).toMatchObject({ status: 'completed', phase: 'finished', errorFileId: null });

  const results = await readResults(port, done);
  const { settled, missing, strays } = await settleResultLines(
    lines.map((_, index) => `r_${index}_1`),
    results,
  );
  expect(settled.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
  expect([missing, strays]).toEqual([[], []]);
  const sum = (key: 'input' | 'output') =>
    settled.reduce((total, line) => total + (line.usage?.[key] ?? 0), 0);
  expect(done.usage).toMatchObject({ input: sum('input'), output: sum('output') });

  for (const id of [fileRef, done.outputFileId ?? '']) await port.remove(id);
  expect(await port.listFiles(longAgo)).toEqual([]);
  expect(emulator.ledger()).toMatchObject({ batchCount: 1, paidCount: 8, usefulCount: 8, paidTwice: [] });
});

test('row 27: the output is not in the order of the input', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(20));
  emulator.clock.advance(HOUR_SECONDS);
  const results = await readResults(port, await port.get(batch.id));
  const ids = results.map(({ customId }) => customId);
  expect(ids).not.toEqual(requestLines(20).map((_, index) => `r_${index}_1`));
  expect(new Set(ids).size).toBe(20);
});

test('row 2: an orphan file is found by its name and deleted; deleting it again is no error', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const fileRef = await port.upload(requestLines(1), { fileName: 'bj_orphan.jsonl' });
  expect(await port.listFiles(longAgo)).toMatchObject([
    { id: fileRef, fileName: 'bj_orphan.jsonl', purpose: 'batch' },
  ]);
  await port.remove(fileRef);
  await port.remove(fileRef);
  expect(await port.listFiles(longAgo)).toEqual([]);
});

test('row 3: an upload is sent again after a 503, and what stays broken is transient', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const quick = { kind: 'status', on: 'files.create', status: 503, retryAfterSeconds: 0 } as const;
  emulator.faults.add(quick);
  expect(await port.upload(requestLines(1), { fileName: 'a.jsonl' })).toMatch(/^file-/);
  emulator.faults.add({ ...quick, times: 3 });
  await expect(port.upload(requestLines(1), { fileName: 'a.jsonl' })).rejects.toMatchObject({
    name: 'AiProviderError',
    call: 'upload',
    kind: 'transient',
    status: 503,
  });
});

test('a listing is paged through with the cursor, newest first, and stops where it gets too old', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  for (let count = 0; count < 3; count += 1) await submit(port, requestLines(1));
  emulator.clock.advance(HOUR_SECONDS);
  const since = emulator.clock.now();
  for (let count = 0; count < 105; count += 1)
    await port.create('file-x', { metadata: { n: String(count) } });
  const batches = await port.list(since);
  expect(batches).toHaveLength(105);
  expect(batches[0]?.metadata['n']).toBe('104');
  expect(await port.list(longAgo)).toHaveLength(108);
});

test('what the official library expects of paging, ids and refusals is there', async () => {
  await using emulator = await createEmulator();
  const client = new OpenAI({ apiKey: testKey, baseURL: emulator.openaiBaseUrl });
  const file = await client.files.create({
    file: await toFile(Buffer.from(requestLines(1).join('\n')), 'a.jsonl'),
    purpose: 'batch',
    expires_after: { anchor: 'created_at', seconds: 3600 },
  });
  expect(file).toMatchObject({ object: 'file', purpose: 'batch', filename: 'a.jsonl' });
  expect((file.expires_at ?? 0) - file.created_at).toBe(3600);
  const create = {
    input_file_id: file.id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
  } as const;
  for (let count = 0; count < 5; count += 1) await client.batches.create(create);
  const ids: string[] = [];
  for await (const batch of client.batches.list({ limit: 2 })) ids.push(batch.id);
  expect(new Set(ids).size).toBe(5);
  await expect(client.batches.retrieve('nonsense')).rejects.toMatchObject({
    status: 400,
    code: 'invalid_value',
  });
  await expect(client.batches.retrieve('batch_nowhere')).rejects.toMatchObject({ status: 404 });
  await expect(client.files.retrieve('file-nowhere')).rejects.toMatchObject({ status: 404, param: 'id' });
  await expect(client.batches.create({ ...create, endpoint: '/v1/videos' })).rejects.toMatchObject({
    status: 400,
  });
  emulator.clock.advance(3601);
  await expect(client.files.content(file.id)).rejects.toMatchObject({ status: 404 });
});

test('cancelling ends with partial results, again is allowed, and a finished batch answers 409', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { validateSeconds: 0, runSeconds: 100, cancelSeconds: 30 } });
  const batch = await submit(port, requestLines(10));
  emulator.clock.advance(51);
  expect((await port.cancel(batch.id)).status).toBe('cancelling');
  emulator.clock.advance(40);
  const cancelled = await port.get(batch.id);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    phase: 'finished',
    counts: { completed: 5, failed: 5 },
  });
  const outcomes = (await readResults(port, cancelled)).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(5).fill('cancelled'), ...Array(5).fill('ok')]);
  expect((await port.cancel(batch.id)).status).toBe('cancelled');
  expect(emulator.ledger().paidCount).toBe(5);

  const whole = await submit(port, requestLines(2, 'openai', 2));
  emulator.clock.advance(HOUR_SECONDS);
  const client = new OpenAI({ apiKey: testKey, baseURL: emulator.openaiBaseUrl, maxRetries: 0 });
  await expect(client.batches.cancel(whole.id)).rejects.toMatchObject({ status: 409 });
  expect((await port.cancel(whole.id)).status).toBe('completed');
});

test('row 18: an expired batch delivers and bills its finished lines, and names the others', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { finishingShare: 0.3 } });
  const batch = await submit(port, requestLines(10));
  emulator.clock.advance(23 * HOUR_SECONDS);
  expect((await port.get(batch.id)).status).toBe('in_progress');
  emulator.clock.advance(HOUR_SECONDS);
  const expired = await port.get(batch.id);
  expect(expired).toMatchObject({ status: 'expired', phase: 'finished' });
  const outcomes = (await readResults(port, expired)).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(7).fill('expired'), ...Array(3).fill('ok')]);
  expect(emulator.ledger().paidCount).toBe(3);
});

test('row 19: a batch that expires with nothing done has only an error file', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { finishingShare: 0 } });
  const batch = await submit(port, requestLines(3));
  emulator.clock.advance(25 * HOUR_SECONDS);
  const expired = await port.get(batch.id);
  expect(expired).toMatchObject({ status: 'expired', outputFileId: null });
  expect((await readResults(port, expired)).map(({ outcome }) => outcome)).toEqual(Array(3).fill('expired'));
});

test('row 20: completed though every line failed: no output file, the reasons in the error file', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'bad_request' } });
  const batch = await submit(port, requestLines(3));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  expect(done).toMatchObject({ status: 'completed', outputFileId: null, counts: { total: 3, failed: 3 } });
  expect((await readResults(port, done)).map(({ outcome, code }) => [outcome, code])).toEqual(
    Array(3).fill(['permanent', 'context_length_exceeded']),
  );
});

test.each(['validating', 'in_progress', 'finalizing'] as const)(
  'rows 15 and 16: a batch stuck in %s stays there beyond its window, until it is cancelled',
  async (stuckIn) => {
    await using emulator = await createEmulator();
    const port = portTo(emulator);
    emulator.faults.add({ kind: 'plan', plan: { stuckIn } });
    const batch = await submit(port, requestLines(2));
    emulator.clock.advance(30 * HOUR_SECONDS);
    expect((await port.get(batch.id)).status).toBe(stuckIn);
    await port.cancel(batch.id);
    emulator.clock.advance(HOUR_SECONDS);
    expect((await port.get(batch.id)).status).toBe('cancelled');
  },
);

test('row 17: a batch can be stuck in cancelling', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { stuckIn: 'cancelling' } });
  const batch = await submit(port, requestLines(2));
  await port.cancel(batch.id);
  emulator.clock.advance(30 * HOUR_SECONDS);
  expect(await port.get(batch.id)).toMatchObject({ status: 'cancelling', phase: 'running' });
});
