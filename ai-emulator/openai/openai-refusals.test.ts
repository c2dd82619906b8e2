import OpenAI, { toFile } from 'openai';
import { expect, test } from 'vitest';
import { classifyFailedBatch } from '../../src/ports/ai-batch/calls/classify-failed-batch.ts';
import { HOUR_SECONDS, portTo, requestLines, submit, testKey } from '../../test/labs/batch-fixture.ts';
import { createEmulator } from '../server.ts';

test('row 4: too large is permanent and says so, from the provider and before anything is sent', async () => {
  await using emulator = await createEmulator({ maxFileBytes: 1000 });
  const port = portTo(emulator);
  await expect(port.upload(requestLines(5), { fileName: 'a.jsonl' })).rejects.toMatchObject({
    kind: 'permanent',
    status: 413,
    tooLarge: true,
  });
  await expect(port.upload([], { fileName: 'a.jsonl' })).rejects.toMatchObject({ code: 'empty_input' });
  await expect(port.upload(Array(50_001).fill('{}'), { fileName: 'a.jsonl' })).rejects.toMatchObject({
    kind: 'permanent',
    status: null,
    tooLarge: true,
  });
});

test('row 4: an upload that is no batch file is refused for good', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  await expect(port.upload(['not json'], { fileName: 'a.jsonl' })).rejects.toMatchObject({
    kind: 'permanent',
    status: 400,
  });
  await expect(port.upload(requestLines(1), { fileName: 'a.csv' })).rejects.toMatchObject({
    kind: 'permanent',
  });
});

test('row 10: a create that can never work is permanent and names its parameter', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const fileRef = await port.upload(requestLines(1), { fileName: 'a.jsonl' });
  const metadata = { key: 'x'.repeat(513) };
  await expect(port.create(fileRef, { metadata })).rejects.toMatchObject({
    kind: 'permanent',
    status: 400,
    code: 'invalid_value',
    param: 'metadata',
  });
});

test('row 12: a batch over the enqueued-token limit fails, names the limit, and costs nothing', async () => {
  await using emulator = await createEmulator({ enqueuedTokenLimit: 5000 });
  const port = portTo(emulator);
  const first = await submit(port, requestLines(4));
  const second = await submit(port, requestLines(8, 'openai', 2));
  emulator.clock.advance(20);
  expect((await port.get(first.id)).phase).toBe('running');
  const failed = await port.get(second.id);
  expect(failed).toMatchObject({ status: 'failed', phase: 'failed' });
  expect(classifyFailedBatch(failed.errors)).toMatchObject({ kind: 'capacity', enqueuedTokenLimit: 5000 });
  emulator.clock.advance(HOUR_SECONDS);
  const third = await submit(port, requestLines(4, 'openai', 3));
  emulator.clock.advance(HOUR_SECONDS);
  expect(await port.get(third.id)).toMatchObject({ status: 'completed' });
  expect(emulator.ledger().paidCount).toBe(8);
});

test('rows 11 and 12: some accounts are refused at create: capacity, with the limit', async () => {
  await using emulator = await createEmulator({ enqueuedTokenLimit: 10, enqueuedLimitAt: 'create' });
  await expect(submit(portTo(emulator), requestLines(1))).rejects.toMatchObject({
    kind: 'capacity',
    status: 429,
    code: 'token_limit_exceeded',
    enqueuedTokenLimit: 10,
  });
  expect(emulator.ledger().batchCount).toBe(0);
});

test('row 11: too many creations an hour are capacity, with the wait, and one request only', async () => {
  await using emulator = await createEmulator({ createsPerHour: 1 });
  const port = portTo(emulator);
  await submit(port, requestLines(1));
  await expect(submit(port, requestLines(1, 'openai', 2))).rejects.toMatchObject({
    kind: 'capacity',
    retryAfterMs: 60_000,
  });
  emulator.clock.advance(HOUR_SECONDS + 1);
  await submit(port, requestLines(1, 'openai', 2));
});

test('row 13: a batch fails whole, and its errors name the lines', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const lines = requestLines(5);
  lines[1] = '{"custom_id":"r_1_1"';
  lines[3] = JSON.stringify({ custom_id: 'r_3_1', method: 'POST', url: '/v1/chat/completions' });
  const batch = await submit(port, lines);
  emulator.clock.advance(60);
  const failed = await port.get(batch.id);
  expect(failed.phase).toBe('failed');
  expect(classifyFailedBatch(failed.errors)).toMatchObject({
    kind: 'bad_lines',
    badLines: [
      { line: 2, code: 'invalid_json_line' },
      { line: 4, code: 'missing_required_parameter' },
    ],
  });
  expect(emulator.ledger().paidCount).toBe(0);
});

test.each([
  ['a BOM', (lines: string[]) => `\uFEFF${lines.join('\n')}`, 'invalid_json_line', 1],
  ['a repeated id', (lines: string[]) => [lines[0], lines[0]].join('\n'), 'duplicate_custom_id', 2],
  [
    'a second model',
    (lines: string[]) => lines.join('\n').replace('gpt-4.1-mini', 'gpt-4o'),
    'mismatched_model',
    2,
  ],
  [
    'another endpoint',
    (lines: string[]) => lines.join('\n').replace('/v1/chat/completions', '/v1/x'),
    'invalid_url',
    1,
  ],
  [
    'streaming',
    (lines: string[]) => lines.join('\n').replace('"body":{', '"body":{"stream":true,'),
    'streaming_unsupported',
    1,
  ],
  [
    'no model',
    (lines: string[]) => lines.join('\n').replace('"model":"gpt-4.1-mini",', ''),
    'invalid_request',
    1,
  ],
  [
    'a model that cannot batch',
    (lines: string[]) => lines.join('\n').replaceAll('gpt-4.1-mini', 'gpt-none'),
    'model_not_found',
    1,
  ],
])(
  'the one bad line with %s fails the file in the words of the provider',
  async (_name, spoil, code, line) => {
    await using emulator = await createEmulator({ unsupportedModels: ['gpt-none'] });
    const client = new OpenAI({ apiKey: testKey, baseURL: emulator.openaiBaseUrl });
    // A BOM would be refused at the upload already: it goes in with another purpose.
    const purpose = code === 'invalid_json_line' ? 'user_data' : 'batch';
    const content = await toFile(Buffer.from(spoil(requestLines(2))), 'a.jsonl');
    const file = await client.files.create({ file: content, purpose });
    const batch = await client.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    });
    emulator.clock.advance(60);
    const failed = await client.batches.retrieve(batch.id);
    expect(failed.status).toBe('failed');
    expect(failed.errors?.data?.[0]).toMatchObject({ code, line });
  },
);

test('row 9: a file that the provider cannot find yet is told apart, as a failed batch and as a refusal', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await port.create('file-nowhere', { metadata: {} });
  emulator.clock.advance(60);
  expect(classifyFailedBatch((await port.get(batch.id)).errors).kind).toBe('not_found');
  emulator.faults.add({
    kind: 'status',
    on: 'batches.create',
    status: 400,
    code: 'invalid_request',
    message: 'Cannot find file file-1, or organization org-1 does not have access to it.',
  });
  await expect(port.create('file-1', { metadata: {} })).rejects.toMatchObject({ kind: 'not_found' });
});
