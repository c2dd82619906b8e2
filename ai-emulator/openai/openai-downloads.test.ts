import { expect, test } from 'vitest';
import { parseResultLine } from '../../src/ports/ai-batch/lines/parse-result-line.ts';
import { settleResultLines } from '../../src/ports/ai-batch/lines/settle-result-lines.ts';
import { splitLines } from '../../src/ports/ai-batch/lines/split-lines.ts';
import {
  HOUR_SECONDS,
  isAnswer,
  portTo,
  readResults,
  requestLines,
  submit,
} from '../../test/labs/batch-fixture.ts';
import type { FaultInput } from '../faults.ts';
import { createEmulator } from '../server.ts';

test('row 21: completed without file ids, null or empty string, is seen as null', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(2));
  emulator.clock.advance(HOUR_SECONDS);
  emulator.faults.add({ kind: 'no_file_ids' });
  emulator.faults.add({ kind: 'empty_file_ids' });
  const seen = await port.get(batch.id);
  expect(seen).toMatchObject({ status: 'completed', outputFileId: null, errorFileId: null });
  expect(await readResults(port, seen)).toEqual([]);
  emulator.faults.add({ kind: 'empty_file_ids' });
  expect(await port.get(batch.id)).toMatchObject({
    errorFileId: null,
    outputFileId: expect.stringMatching(/^file-/),
  });
});

test('rows 22-33, 47, 50: every kind of line end is told apart and the good ones are kept', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const ends = {
    r_1_1: 'missing',
    r_2_1: 'unknown_id',
    r_3_1: 'duplicate',
    r_4_1: 'both_files',
    r_5_1: 'invalid_json',
    r_6_1: 'rate_limited',
    r_7_1: 'server_error',
    r_8_1: 'timeout',
    r_9_1: 'no_response',
    r_10_1: 'empty_body',
    r_11_1: 'bad_request',
    r_12_1: 'truncated',
    r_13_1: 'refusal',
    r_14_1: 'content_filter',
    r_15_1: 'off_schema',
    r_16_1: 'multi_item',
    r_17_1: 'no_usage',
    r_18_1: 'credit',
    r_19_1: 'cached',
  } as const;
  emulator.faults.add({ kind: 'plan', plan: { ends } });
  const batch = await submit(port, requestLines(20));
  emulator.clock.advance(HOUR_SECONDS);
  const results = await readResults(port, await port.get(batch.id));
  const expected = requestLines(20).map((_, index) => `r_${index}_1`);
  const { settled, missing, duplicates, strays } = await settleResultLines(expected, results);
  expect(Object.fromEntries(settled.map(({ customId, outcome }) => [customId, outcome]))).toEqual({
    r_0_1: 'ok',
    r_3_1: 'ok',
    r_4_1: 'ok',
    r_5_1: 'retryable',
    r_6_1: 'retryable',
    r_7_1: 'retryable',
    r_8_1: 'retryable',
    r_9_1: 'retryable',
    r_10_1: 'retryable',
    r_11_1: 'permanent',
    r_12_1: 'truncated',
    r_13_1: 'refused',
    r_14_1: 'refused',
    r_15_1: 'invalid',
    r_16_1: 'ok',
    r_17_1: 'ok',
    r_18_1: 'credit',
    r_19_1: 'ok',
  });
  expect(missing).toEqual(['r_1_1', 'r_2_1']);
  expect(duplicates.map(({ customId }) => customId).sort()).toEqual(['r_3_1', 'r_4_1']);
  expect(strays).toHaveLength(1);
  expect(settled.find(({ customId }) => customId === 'r_17_1')).not.toHaveProperty('usage');
  expect(settled.find(({ customId }) => customId === 'r_19_1')?.usage?.cachedInput).toBeGreaterThan(0);
});

test('row 48: a poison request ends badly in every batch that it is put into', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'line', contains: 'parcel number 1?', end: 'server_error' });
  for (const attempt of [1, 2]) {
    const batch = await submit(port, requestLines(3, 'openai', attempt));
    emulator.clock.advance(HOUR_SECONDS);
    const results = await readResults(port, await port.get(batch.id));
    const bad = results.filter(({ outcome }) => outcome !== 'ok').map(({ customId }) => customId);
    expect(bad).toEqual([`r_1_${attempt}`]);
  }
});

test.each<[string, FaultInput]>([
  ['breaks half way', { kind: 'truncate', share: 0.5 }],
  ['ends early as if that were all', { kind: 'truncate', share: 0.5, clean: true }],
  ['is an HTML page', { kind: 'html', on: 'files.content' }],
  ['stalls', { kind: 'drip', chunkByteCount: 100, delayMs: 0, stallAfterChunkCount: 2 }],
])('row 34: a download that %s is transient, and the next one is whole', async (_name, fault) => {
  await using emulator = await createEmulator();
  const port = portTo(emulator, { idleMs: 200 });
  const batch = await submit(port, requestLines(5));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  emulator.faults.add(fault);
  await expect(readResults(port, done)).rejects.toMatchObject({ kind: 'transient', call: 'open' });
  expect(await readResults(port, done)).toHaveLength(5);
});

test('row 34: a slow drip that keeps coming is read to its end', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator, { idleMs: 5000 });
  const batch = await submit(port, requestLines(2));
  emulator.clock.advance(HOUR_SECONDS);
  emulator.faults.add({ kind: 'drip', chunkByteCount: 500, delayMs: 1 });
  expect(await readResults(port, await port.get(batch.id))).toHaveLength(2);
});

test('a download that the caller gives up stops at once', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(5));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  emulator.faults.add({ kind: 'drip', chunkByteCount: 10, delayMs: 0, stallAfterChunkCount: 1 });
  const stop = new AbortController();
  const read = async () => {
    for await (const _ of port.open(done, 'output', { signal: stop.signal })) stop.abort();
  };
  await expect(read()).rejects.toMatchObject({ kind: 'transient' });
});

test('row 35: a result file that was deleted or has expired is not_found', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(1));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  await port.remove(done.outputFileId ?? '');
  await expect(readResults(port, done)).rejects.toMatchObject({ kind: 'not_found' });

  const other = await submit(port, requestLines(1, 'openai', 2));
  emulator.clock.advance(8 * 24 * HOUR_SECONDS);
  await expect(readResults(port, await port.get(other.id))).rejects.toMatchObject({ kind: 'not_found' });
});

test('row 49: counters may say that all went well; the lines say what happened', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  emulator.faults.add({ kind: 'plan', plan: { ends: { 0: 'server_error' } } });
  emulator.faults.add({ kind: 'counter_lies', times: null });
  const batch = await submit(port, requestLines(4));
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  expect(done.counts).toEqual({ total: 4, completed: 4, failed: 0 });
  expect((await readResults(port, done)).filter(({ outcome }) => outcome === 'ok')).toHaveLength(3);
});

test('row 50: a batch that reports no usage has null, not zero', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const batch = await submit(port, requestLines(1));
  emulator.clock.advance(HOUR_SECONDS);
  emulator.faults.add({ kind: 'no_usage' });
  expect((await port.get(batch.id)).usage).toBeNull();
});

test('row 47: emoji, U+2028 and NUL in a transcript come back whole', async () => {
  await using emulator = await createEmulator();
  const port = portTo(emulator);
  const [line = ''] = requestLines(1);
  const odd = line.replace('Hello, where', 'Hello 😀 \\u2028 \\u0085 ü, where');
  const batch = await submit(port, [odd]);
  emulator.clock.advance(HOUR_SECONDS);
  const done = await port.get(batch.id);
  const lines: string[] = [];
  for await (const text of splitLines(port.open(done, 'output'))) lines.push(text);
  expect(lines).toHaveLength(1);
  const result = parseResultLine(lines[0] ?? '', isAnswer);
  expect(result.outcome).toBe('ok');
  expect(result.text).toContain('Hello 😀');
});
