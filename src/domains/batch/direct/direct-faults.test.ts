import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultInput, faultShape } from '../../../../ai-emulator/faults.ts';
import { lineEnds } from '../../../../ai-emulator/records.ts';
import { chatFaults, schemaFaults } from '../../../../test/labs/batch/chat-faults.ts';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ direct: true, env: { AI_TIMEOUT_SECONDS: '1' } });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

const concurrency = 4;
/** One line more waits for its turn while an answer is being stored. */
const out = concurrency + 1;

/** Calls to the server since this was made. */
function watchCalls(): () => number {
  const before = lab.emulator.chat().calls;
  return () => lab.emulator.chat().calls - before;
}

async function passUntilDone(rounds = 6): Promise<void> {
  await lab.pass(5);
  for (let n = 0; n < rounds && (await lab.stages()).asked; n += 1) await lab.pass(20);
}

test.each(chatFaults)(
  'twelve sessions, and two of their questions meet $name: those alone go another way ($fate)',
  async ({ fault, fate }) => {
    const calls = watchCalls();
    lab.emulator.faults.add({ ...fault, times: 2 } as FaultInput);
    await lab.addSessions(12);
    await passUntilDone();
    expect(await lab.stages()).toEqual(fate === 'fails' ? { done: 10, failed: 2 } : { done: 12 });
    expect(await lab.errors()).toHaveLength(fate === 'fails' ? 2 : 0);
    expect(calls()).toBe(['again', 'stops'].includes(fate) ? 12 + 2 : 12);
  },
);

test('each trouble that the emulator can make of a question is among those', () => {
  const ofBatches = [
    'vanish',
    'list_lag',
    'empty_file_ids',
    'no_file_ids',
    'counter_lies',
    'no_usage',
    'status_word',
    'plan',
    // How an answer ends, by what is asked.
    'line',
  ];
  const faults = [...chatFaults, ...schemaFaults].map(({ fault }) => fault);
  const kinds = faultShape.options.map(({ shape }) => shape.kind.value);
  expect([...new Set(faults.map(({ kind }) => kind)), ...ofBatches].sort()).toEqual(kinds.sort());
  const ends = faults.flatMap((fault) => (fault.kind === 'answer' ? [fault.end] : []));
  expect([...ends, 'ok'].sort()).toEqual([...lineEnds].sort());
});

test('a server in trouble is left alone, with pauses that grow, and is asked all the rest when it is well', async () => {
  const calls = watchCalls();
  lab.app.clock.pauses.length = 0;
  lab.emulator.faults.add({ kind: 'status', on: 'chat.completions', status: 503, times: null });
  await lab.addSessions(100);
  await lab.pass(5);
  const [first = 0] = [calls()];
  // Those that were out when it began, and then one at a time.
  expect(first).toBeLessThanOrEqual(out + 6);
  expect(lab.app.clock.pauses.slice(0, 1)).toEqual([1000]);
  expect(Math.max(...lab.app.clock.pauses)).toBeLessThanOrEqual(20_000);
  await lab.run('ai-direct', 'ai-direct', 'ai-direct');
  expect(calls()).toBe(first);
  for (let n = 0; n < 6; n += 1) await lab.pass(10);
  // An hour, and a single call each time.
  expect(calls()).toBeLessThanOrEqual(first + 12);
  expect(await lab.stages()).toEqual({ asked: 100 });
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'processing', completedCount: 0 }]);
  lab.emulator.faults.clear();
  const before = calls();
  await passUntilDone();
  expect(await lab.stages()).toEqual({ done: 100 });
  expect(calls() - before).toBe(100);
});

test('a server that refuses schemas, or does not look at them, is noticed at the first lines and asked in words', async () => {
  // What is known of a server is known for as long as the service runs.
  for (const kind of ['schema_refused', 'schema_ignored'] as const) {
    await using own = await startBatchLab({ direct: true });
    await own.fresh();
    own.emulator.faults.add({ kind, times: null });
    await own.addSessions(40);
    await own.pass(5);
    expect(await own.stages()).toEqual({ done: 40 });
    expect(own.emulator.chat().calls).toBeLessThanOrEqual(40 + out);
  }
});

test('a server that begins to refuse schemas, or to look at them no more, is asked in words from then on', async () => {
  for (const kind of ['schema_refused', 'schema_ignored'] as const) {
    await lab.fresh();
    const calls = watchCalls();
    lab.emulator.faults.add({ kind, times: null });
    await lab.addSessions(40);
    await passUntilDone();
    expect(await lab.stages()).toEqual({ done: 40 });
    expect(calls()).toBeLessThanOrEqual(40 + 8 + out);
  }
});

test('an answer that breaks the form twice fails, and says so; one that is refused is not asked about again', async () => {
  const calls = watchCalls();
  lab.emulator.faults.add({ kind: 'line', contains: 'hopeless', end: 'off_schema' });
  lab.emulator.faults.add({ kind: 'line', contains: 'forbidden', end: 'refusal' });
  lab.emulator.faults.add({ kind: 'line', contains: 'broken', end: 'server_error' });
  const words = ['hopeless', 'forbidden', 'broken'];
  await lab.addSessions(12, { text: (n) => `${lab.admin.companyId} ${n} ${words[n] ?? ''}` });
  await passUntilDone();
  expect(await lab.stages()).toEqual({ done: 9, failed: 3 });
  expect((await lab.errors()).sort()).toEqual([
    expect.stringMatching(/refusal/),
    expect.stringMatching(/server_error/),
    // In words, and not by its code alone.
    expect.stringMatching(/requested form \(schema_mismatch\)/),
  ]);
  expect(calls()).toBe(9 + 2 + 1 + 3);
});

test('an answer that is cut at its limit is asked for once more, with room for more', async () => {
  lab.emulator.faults.add({ kind: 'answer', end: 'truncated', times: 1 });
  await lab.addSessions(12);
  await lab.pass(5);
  expect(await lab.stages()).toEqual({ asked: 1, done: 11 });
  await lab.pass(31, 2);
  expect(await lab.stages()).toEqual({ done: 12 });
});

test('a wrong key closes the gate at once, and what was asked goes out again when it opens', async () => {
  const calls = watchCalls();
  lab.emulator.faults.add({
    kind: 'status',
    on: 'chat.completions',
    status: 401,
    code: 'invalid_api_key',
    times: null,
  });
  await lab.addSessions(30);
  await lab.pass(5);
  expect(calls()).toBeLessThanOrEqual(out);
  expect((await lab.monitor()).provider.closedReason).toMatch(/invalid_api_key/);
  lab.emulator.faults.clear();
  await lab.pass(20, 2);
  expect(await lab.stages()).toEqual({ done: 30 });
});
