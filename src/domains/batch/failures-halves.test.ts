import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

test('lines that are refused with emojis at every place of the cut end alone, with what was said of them', async () => {
  const failWith = Array.from({ length: 4 }, (_, at) => ({
    code: 'bad',
    message: `${'x'.repeat(493 + at)}😀 \ud83d`,
    line: at + 1,
  }));
  lab.emulator.faults.add({ kind: 'plan', plan: { failWith } });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(10, 6);
  expect(await lab.stages()).toEqual({ done: 6, failed: 4 });
  for (const error of await lab.errors()) expect(error).toMatch(/^bad: x+(😀 ?)?$/u);
});

test('a provider whose every word holds what no database takes leaves its batch to a later try', async () => {
  const message = `${'x'.repeat(400)}\0${'😀'.repeat(100)}\ud83d`;
  lab.emulator.faults.add({ kind: 'status', status: 503, on: 'files.create', times: 2, message });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(20, 8);
  expect(await lab.stages()).toEqual({ done: 10 });
});
