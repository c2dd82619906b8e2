import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

/** What the model says where it does not answer as asked. */
function sayOffSchema(words: string) {
  const { ai } = lab.app.app.services.ports;
  if (!ai) throw new Error('there is no AI');
  const open = ai.port.open.bind(ai.port);
  return vi.spyOn(ai.port, 'open').mockImplementation(async function* (...asked) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open(...asked)) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    yield Buffer.from(text.replace('The customer seems to be quite satisfied, I would say.', words));
  });
}

const kept = (column: 'raw' | 'error') =>
  rows(
    lab,
    `SELECT i.${column} AS text FROM batch_item i JOIN batch_attempt a ON a.id = i.attempt_id
     WHERE a.company_id = $1 AND i.${column} IS NOT NULL ORDER BY length(i.${column})`,
    [lab.admin.companyId],
    { text: is.text },
  );

test.each([1_998, 1_999, 2_000])(
  'an answer of %d letters and an emoji keeps no other from being stored',
  async (count) => {
    const said = sayOffSchema(`${'x'.repeat(count)}😀 and so on`);
    lab.emulator.faults.add({ kind: 'line', contains: 'MARK', end: 'off_schema', times: 1 });
    await lab.addSessions(10, { special: 'MARK' });
    await lab.pass(5);
    await lab.pass(20, 8);
    said.mockRestore();
    expect(await lab.stages()).toEqual({ done: 10 });
    expect(await kept('raw')).toEqual([
      { text: count === 1_998 ? `${'x'.repeat(count)}😀` : 'x'.repeat(count) },
    ]);
  },
);

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
