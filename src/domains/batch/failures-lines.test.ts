import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LineEnd } from '../../../ai-emulator/records.ts';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

/** Ten sessions, the first of which is answered in a special way, so many times. */
async function oneEnds(end: LineEnd, times: number | null = 1, passes = 8): Promise<void> {
  lab.emulator.faults.add({ kind: 'line', contains: 'MARK', end, times });
  await lab.addSessions(10, { special: 'MARK' });
  await lab.pass(5);
  await lab.pass(20, passes);
}

const requestOfMark = async () => {
  const [row] = await lab.query(
    `SELECT r.* FROM ai_request r JOIN session s ON s.id = r.session_id AND s.company_id = r.company_id
     WHERE r.company_id = $1 AND s.external_id = 'conv-0' ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
    [lab.admin.companyId],
  );
  return row ?? {};
};

test.each<[string, LineEnd]>([
  ['row 22: missing lines', 'missing'],
  ['row 23: lines with a stranger in place of our id', 'unknown_id'],
  ['row 26: invalid JSON', 'invalid_json'],
  ['row 28: 429 on a line', 'rate_limited'],
  ['row 28: 500 on a line', 'server_error'],
  ['row 28: a line that timed out', 'timeout'],
  ['row 28: status 0 on a line', 'no_response'],
  ['row 28: an empty body', 'empty_body'],
])('%s: the others are stored, this one goes again and is bought once', async (_name, end) => {
  await oneEnds(end);
  const { jobs } = await lab.monitor();
  expect(jobs.map(({ status, completedCount }) => [status, completedCount]).sort()).toEqual([
    ['completed', 1],
    ['completed', 9],
  ]);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(await requestOfMark()).toMatchObject({ status: 'succeeded', attempts: 1 });
  expect(lab.paidTwice()).toBe(0);
});

test.each<[string, LineEnd]>([
  ['row 24: a duplicate line', 'duplicate'],
  ['row 25: one id in both files', 'both_files'],
  ['row 33: several output items, the first cut off', 'multi_item'],
])('%s: one success, stored and counted once', async (_name, end) => {
  await oneEnds(end, 1, 2);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 10, failedCount: 0 },
  ]);
  const ledger = await rows(
    lab,
    'SELECT count(*) AS count FROM usage_ledger WHERE company_id = $1',
    [lab.admin.companyId],
    { count: is.number },
  );
  expect(ledger).toEqual([{ count: 10 }]);
  expect(lab.paidTwice()).toBe(0);
});

test.each([
  ['lines that are nobody’s', `\n{"custom_id":"stray","response":"${'x'.repeat(1_000)}"}`.repeat(100)],
  ['a line', 'x'.repeat(1024 * 1024)],
  ['blank lines', '\n'.repeat(1024 * 1024)],
])('a result file that goes on for ever with %s is given up, and read again', async (_what, text) => {
  lab.emulator.faults.add({ kind: 'endless', on: 'files.content', delayMs: 0, text });
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(lab.paidTwice()).toBe(0);
});

test('row 27: lines come back in any order, each to its own session', async () => {
  await lab.addSessions(30);
  await lab.pass(5);
  await lab.pass(20, 2);
  const found = await rows(
    lab,
    'SELECT external_id, summary FROM session WHERE company_id = $1',
    [lab.admin.companyId],
    { external_id: is.text, summary: is.text },
  );
  const quotes = await rows(
    lab,
    `SELECT s.external_id, s.initial_msg AS said, e.evidence FROM session s JOIN session_enrichment e ON e.company_id = s.company_id AND e.session_id = s.id
     WHERE s.company_id = $1`,
    [lab.admin.companyId],
    { external_id: is.text, said: is.text, evidence: is.own<{ quote: string }[]>() },
  );
  expect(found).toHaveLength(30);
  const numbers = quotes.flatMap(({ external_id, evidence }) =>
    evidence
      .filter(({ quote }) => quote.includes(lab.admin.companyId))
      .map(({ quote }) => [external_id, quote]),
  );
  expect(numbers.length).toBeGreaterThan(0);
  for (const [externalId, quote] of numbers) {
    expect(quote).toMatch(new RegExp(` ${externalId?.slice(5)}\\?`));
  }
});

test('row 29: a line that the model refuses for good fails with its reason and is not tried again', async () => {
  await oneEnds('bad_request', null);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  expect((await lab.errors())[0]).toMatch(/context_length_exceeded/);
  expect((await lab.monitor()).queues['deadLetters']).toBe(1);
});

test('row 29: when most lines of a batch are refused alike, no more of that kind goes out', async () => {
  lab.emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'bad_request' } });
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(5, 2);
  await lab.addSessions(12, { from: 20 });
  await lab.pass(5, 2);
  const { jobs, provider } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed' }]);
  expect(provider.closedReason).toMatch(/context_length_exceeded/);
  await lab.pass(30, 4);
  expect(await lab.stages()).toEqual({ failed: 12, done: 12 });
});

test('row 29: a line without credit keeps its tries and closes the door for a while', async () => {
  await oneEnds('credit', 1, 1);
  expect((await lab.monitor()).provider.closedReason).toMatch(/quota/);
  expect(await requestOfMark()).toMatchObject({ status: 'pending', attempts: 0 });
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 10 });
});

test('row 30: an answer that was cut off is tried once more with room for a longer one', async () => {
  await oneEnds('truncated');
  expect(await requestOfMark()).toMatchObject({ status: 'succeeded', output_tokens: 4000 });
  expect((await lab.monitor()).summary.costSavings['wasted']).toBeGreaterThan(0);
  await lab.fresh();
  await oneEnds('truncated', null);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  expect(await requestOfMark()).toMatchObject({ status: 'failed', attempts: 2 });
});

test.each<LineEnd>(['refusal', 'content_filter'])(
  'row 31: %s is paid, fails with its reason, and is not tried again',
  async (end) => {
    await oneEnds(end, null);
    expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
    expect(await requestOfMark()).toMatchObject({ status: 'failed', attempts: 1 });
    expect((await lab.monitor()).summary.costSavings['wasted']).toBeGreaterThan(0);
  },
);

test('row 32: an answer that is not of our form is tried once more, then fails, and can be looked at', async () => {
  await oneEnds('off_schema', null);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  expect(await requestOfMark()).toMatchObject({ status: 'failed', attempts: 2 });
  const { jobs } = await lab.monitor();
  expect(JSON.stringify(jobs)).toContain('quite satisfied');
});

test('row 47: U+2028, emoji, lone surrogates and NUL travel and come back on the right session', async () => {
  const odd = ['\u2028', '\u2029', '\u0085', '👩‍👩‍👧', '\ud800', '\udc00', '\u0001', '"}\\n{"'];
  await lab.addSessions(10, {
    text: (n) =>
      `${lab.admin.companyId} ${n} says ${odd[n % odd.length]} and ${odd[(n + 3) % odd.length]} about an invoice`,
  });
  await lab.pass(5);
  await lab.pass(20, 2);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 10, failedCount: 0 },
  ]);
  expect(await lab.stages()).toEqual({ done: 10 });
});

test('row 48: a session that always fails ends after three attempts, with the reason, and holds up nobody', async () => {
  await oneEnds('server_error', null, 1);
  for (const from of [10, 20, 30]) {
    await lab.addSessions(10, { from });
    await lab.pass(20, 2);
  }
  expect(await lab.stages()).toEqual({ done: 39, failed: 1 });
  expect(await requestOfMark()).toMatchObject({ status: 'failed', attempts: 3 });
  expect((await lab.errors())[0]).toMatch(/server_error/);
});

test('row 49: where counters and lines disagree the lines win, and it is counted', async () => {
  lab.emulator.faults.add({ kind: 'counter_lies', times: null });
  await oneEnds('server_error', null, 2);
  const { jobs, provider } = await lab.monitor();
  expect(jobs.at(-1)).toMatchObject({ completedCount: 9, failedCount: 1 });
  expect(provider.miscountedBatches).toBeGreaterThan(0);
});

test('row 50: usage that a line does not report is what the batch reports beyond the others, marked as estimated', async () => {
  await oneEnds('no_usage', 1, 2);
  const found = await rows(
    lab,
    'SELECT estimated, input_tokens FROM usage_ledger WHERE company_id = $1 ORDER BY estimated DESC',
    [lab.admin.companyId],
    { estimated: is.bool, input_tokens: is.number },
  );
  expect(found.filter(({ estimated }) => estimated)).toHaveLength(1);
  const told = lab.emulator.ledger().lines.slice(-10);
  expect(found.reduce((sum, row) => sum + row.input_tokens, 0)).toBe(
    told.reduce((sum, line) => sum + line.inputTokens, 0),
  );
});

test('row 51: without a price for the model nothing is guessed, and the saving says so', async () => {
  await lab.query("UPDATE company SET ai_model = 'model-of-tomorrow' WHERE id = $1", [lab.admin.companyId]);
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(20, 2);
  const { jobs, summary } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'completed', cost: null, listCost: null, saved: null }]);
  expect(summary.costSavings).toMatchObject({ unknownPriceRequests: 10, spent: 0, savingsPercentage: null });
});
