import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';
import { costOf, loadPriceList } from '../../ports/ai-batch/prices.ts';
import { usualOutputTokens } from './collecting/settle-usage.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

const rpc = (name: string, input: object) =>
  lab.admin.browser.post(`/api/rpc/batch.${name}`, { json: input });

interface Estimate {
  readonly sessions: number;
  readonly cost: number;
  readonly listCost: number;
  readonly tokens: { readonly input: number };
  readonly fitsBudget: boolean;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

async function askEstimate(kind: string, dates: { startDate?: string; endDate?: string } = {}) {
  const { browser, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  return browser.get(
    `/api/rpc/batch.estimate?input=${encodeURIComponent(JSON.stringify({ json: { kind, ...dates } }))}`,
  );
}

async function estimate(
  kind: string,
  dates: { startDate?: string; endDate?: string } = {},
): Promise<Estimate> {
  const answer = await askEstimate(kind, dates);
  expect(answer.status).toBe(200);
  return (answer.json as { result: { data: { json: Estimate } } }).result.data.json;
}

const setBudget = (units: number | null) =>
  lab.query('UPDATE company SET ai_monthly_limit_nano = $2 WHERE id = $1', [
    lab.admin.companyId,
    units === null ? null : Math.round(units * 1e9),
  ]);

const budgetEntries = () =>
  rows(
    lab,
    "SELECT description FROM audit_entry WHERE company_id = $1 AND action = 'batch.budgetSpent'",
    [lab.admin.companyId],
    { description: is.text },
  );

test('the estimate comes before the analysis, names the price without batches, and is near what it costs', async () => {
  await lab.addSessions(40);
  const before = await estimate('waiting');
  expect(before).toMatchObject({ sessions: 40, fitsBudget: true });
  expect(before.listCost).toBeCloseTo(before.cost * 2, 6);
  await lab.pass(5);
  expect((await lab.monitor()).jobs).toHaveLength(1);
  // What is out waits no more: it isn't sent and paid for once more.
  expect(await estimate('waiting')).toMatchObject({ sessions: 0, cost: 0 });
  await lab.pass(20, 3);
  const spent = (await lab.monitor()).summary.costSavings['spent'] ?? 0;
  expect(before.cost / spent).toBeGreaterThan(0.6);
  expect(before.cost / spent).toBeLessThan(1.6);
  expect(await estimate('waiting')).toMatchObject({ sessions: 0, cost: 0 });
});

test("an estimate takes moments and days, days being those of the company's zone and the last one whole", async () => {
  await lab.query("UPDATE company SET time_zone = 'Pacific/Kiritimati' WHERE id = $1", [lab.admin.companyId]);
  const start = lab.app.clock.now();
  await lab.addSessions(10);
  const local = (days: number) => dayOf(new Date(start.getTime() + 14 * 3_600_000 + days * 86_400_000));
  const count = async (startDate?: string, endDate?: string) =>
    (await estimate('waiting', { ...(startDate && { startDate }), ...(endDate && { endDate }) })).sessions;
  expect(await count(local(0), local(0))).toBe(10);
  expect(await count(local(1))).toBe(0);
  expect(await count(undefined, local(-1))).toBe(0);
  expect(await count(start.toISOString(), start.toISOString())).toBe(10);
  expect((await askEstimate('waiting', { startDate: local(0), endDate: local(-1) })).status).toBe(400);
});

test("the dashboard's figures of AI are what the provider's usage adds up to, field by field", async () => {
  const before = new Set(lab.emulator.ledger().lines.map(({ customId }) => customId));
  await lab.addSessions(15);
  await lab.pass(5);
  await lab.pass(20, 3);
  const lines = lab.emulator.ledger().lines.filter(({ customId }) => !before.has(customId));
  const sum = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  const price = loadPriceList().priceOf('gpt-4.1-mini', lab.app.clock.now());
  if (!price) throw new Error('the price list does not know the model');
  const [cost, listCost] = (['cost', 'listCost'] as const).map((name) =>
    sum(({ inputTokens, cachedInputTokens, outputTokens }) =>
      Number(
        costOf({ input: inputTokens, cachedInput: cachedInputTokens, output: outputTokens }, price)[name],
      ),
    ),
  );
  const { browser, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  const answer = await browser.get('/api/dashboard/metrics');
  expect((answer.json as { data: { metrics: object } }).data.metrics).toMatchObject({
    ai: {
      requests: 15,
      tokens: sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
      cost: (cost ?? 0) / 1e9,
      listCost: (listCost ?? 0) / 1e9,
      saved: ((listCost ?? 0) - (cost ?? 0)) / 1e9,
      currency: 'USD',
    },
  });
});

test('a new prompt version is a decision with an estimate first; nothing is bought twice, corrections stay', async () => {
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(20, 3);
  expect(await estimate('outdated')).toMatchObject({ sessions: 0 });
  // As if these results were of the prompt before.
  await lab.query("UPDATE session_enrichment SET prompt_version = 'old' WHERE company_id = $1", [
    lab.admin.companyId,
  ]);
  await lab.query("UPDATE ai_request SET prompt_version = 'old' WHERE company_id = $1", [
    lab.admin.companyId,
  ]);
  const [session] = await rows(
    lab,
    'SELECT id FROM session WHERE company_id = $1 ORDER BY id LIMIT 1',
    [lab.admin.companyId],
    { id: is.text },
  );
  const correction = await lab.admin.browser.send('PATCH', `/api/dashboard/session/${session?.id}`, {
    body: { sentiment: 'POSITIVE' },
  });
  await lab.pass(60, 3);
  expect(
    lab.emulator.ledger().lines.filter(({ customId }) => customId.startsWith('r_')).length,
  ).toBeGreaterThan(0);
  const offer = await estimate('outdated');
  expect(offer).toMatchObject({ sessions: 12 });
  expect(offer.cost).toBeGreaterThan(0);
  expect(
    (await rpc('analyseAnew', { kind: 'outdated', agreedSessions: 5, agreedCost: offer.cost })).status,
  ).toBe(409);
  expect(
    (await rpc('analyseAnew', { kind: 'outdated', agreedSessions: 12, agreedCost: offer.cost / 2 })).status,
  ).toBe(409);
  expect(
    (await rpc('analyseAnew', { kind: 'outdated', agreedSessions: 12, agreedCost: offer.cost })).status,
  ).toBe(200);
  await lab.pass(5);
  expect(await lab.stages()).toEqual({ done: 12 });
  await lab.pass(20, 4);
  const found = await rows(
    lab,
    "SELECT count(*) AS count FROM session_enrichment WHERE company_id = $1 AND prompt_version <> 'old'",
    [lab.admin.companyId],
    { count: is.number },
  );
  expect(found).toEqual([{ count: 12 }]);
  expect(await estimate('outdated')).toMatchObject({ sessions: 0 });
  expect((await rpc('analyseAnew', { kind: 'outdated', agreedSessions: 12, agreedCost: 1 })).status).toBe(
    409,
  );
  const bought = await rows(
    lab,
    'SELECT count(*) AS count FROM usage_ledger WHERE company_id = $1',
    [lab.admin.companyId],
    { count: is.number },
  );
  expect(bought).toEqual([{ count: 24 }]);
  const [after] = await rows(lab, 'SELECT sentiment FROM session WHERE id = $1', [session?.id], {
    sentiment: is.number,
  });
  if (correction.status === 200) expect(after?.sentiment).toBe(1);
});

test('failed sessions are analysed again when somebody orders it, and only then', async () => {
  lab.emulator.faults.add({ kind: 'line', contains: 'MARK', end: 'refusal', times: 1 });
  const day = dayOf(lab.app.clock.now());
  await lab.addSessions(10, { special: 'MARK' });
  await lab.pass(5);
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  const dates = { startDate: day, endDate: day };
  const offer = await estimate('failed', dates);
  expect(offer.sessions).toBe(1);
  // Of several who order it at the same moment, one does: each has looked before another has ordered.
  const ask: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const answer = ask.apply(this, sent);
    const isLook = JSON.stringify(sent[0]).includes('FROM ai_reanalysis WHERE');
    return isLook ? Promise.resolve(answer).then((found) => wait(100, found)) : answer;
  } as never);
  const orders = await Promise.all(
    Array.from({ length: 8 }, () =>
      rpc('analyseAnew', { kind: 'failed', agreedSessions: 1, agreedCost: offer.cost, ...dates }),
    ),
  );
  asked.mockRestore();
  expect(orders.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  await lab.pass(35, 4);
  expect(await lab.stages()).toEqual({ done: 10 });
});

test('a budget stops new batches with a reason and one audit entry a day; 0 buys nothing; without one all goes', async () => {
  await setBudget(0);
  await lab.addSessions(10);
  await lab.pass(5, 3);
  expect(await lab.stages()).toEqual({ asked: 10 });
  const shut = await lab.monitor();
  expect(shut.jobs).toEqual([]);
  expect(shut.budget).toMatchObject({ left: 0, reason: expect.stringMatching(/is 0/) });
  expect((await lab.monitor('nl')).budget?.reason).toMatch(/^Het maandelijkse AI-budget/);
  expect(await budgetEntries()).toHaveLength(1);
  await lab.pass(24 * 60);
  expect(await budgetEntries()).toHaveLength(2);
  await setBudget(null);
  await lab.pass(20, 3);
  expect(await lab.stages()).toEqual({ done: 10 });
});

test('what is out counts against the budget: a long queue never overspends it', async () => {
  await lab.addSessions(60);
  const whole = await estimate('waiting');
  await setBudget(whole.cost / 3);
  await lab.pass(5);
  await lab.pass(20, 4);
  const { summary, budget } = await lab.monitor();
  expect(summary.costSavings['spent']).toBeGreaterThan(0);
  expect(summary.costSavings['spent']).toBeLessThanOrEqual(whole.cost / 3);
  expect(budget?.reason ?? '').toMatch(/^$|spent or reserved/);
  expect((await lab.stages()).asked).toBeGreaterThan(30);
  expect(await budgetEntries()).toHaveLength(1);
});

test('the provider is watched: calls, failures and their kind, without its words', async () => {
  lab.emulator.faults.add({
    kind: 'status',
    status: 500,
    on: 'batches.get',
    times: 3,
    message: 'secret words',
  });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(20, 3);
  const { provider } = await lab.monitor();
  expect(provider.health.calls).toBeGreaterThan(2);
  expect(provider.health.failures).toBeGreaterThan(0);
  expect(provider.health.lastFailure).toBe('get: transient (500)');
  expect((await lab.monitor('nl')).provider.health.lastFailure).toBe('get: tijdelijke storing (500)');
});

test("the provider's key is in no log, no error, no audit entry and no answer", async () => {
  const key = 'sk-canary-7Yq2mZ9vKc4LbT1x';
  await using own = await startBatchLab({ key });
  await own.fresh();
  const faults = [
    {
      kind: 'status' as const,
      status: 401,
      code: 'invalid_api_key',
      message: `Incorrect API key provided: ${key}.`,
    },
    { kind: 'status' as const, status: 400, code: 'invalid_value', message: `Bad header Bearer ${key}` },
    { kind: 'status' as const, status: 500, message: key },
  ];
  for (const [at, fault] of faults.entries()) {
    own.emulator.faults.add({ ...fault, on: '*', times: 6 });
    await own.addSessions(10, { from: at * 10 });
    await own.pass(65, 2);
  }
  const failWith = [{ code: 'invalid_request', message: `said ${key}`, line: 1 }];
  own.emulator.faults.clear();
  own.emulator.faults.add({ kind: 'plan', plan: { failWith } });
  await own.addSessions(10, { from: 40 });
  await own.pass(30, 6);
  const monitoring = JSON.stringify(await own.monitor());
  const logs = JSON.stringify(own.app.logs, (_name, value: unknown) =>
    value instanceof Error
      ? { ...value, message: value.message, stack: value.stack, cause: value.cause }
      : value,
  );
  const stored = await Promise.all(
    [
      'audit_entry',
      'batch_job',
      'batch_attempt',
      'batch_item',
      'ai_request',
      'session',
      'company_gate',
      'provider_gate',
      'provider_health',
      'schedule',
    ].map((table) => rows(own, `SELECT to_jsonb(t)::text AS row FROM ${table} t`, [], { row: is.text })),
  );
  expect(own.app.logs.length).toBeGreaterThan(0);
  for (const text of [monitoring, logs, JSON.stringify(stored)]) expect(text.includes(key)).toBe(false);
});

test('failed jobs that are tried again at once promise no more than is left of the budget', async () => {
  lab.emulator.faults.add({ kind: 'plan', times: 2, plan: { everyEnd: 'bad_request' } });
  for (let job = 0; job < 2; job += 1) {
    await lab.addSessions(10, { from: 10 * job });
    await lab.pass(5);
    await lab.pass(60, 4);
  }
  const { jobs } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  const [spent] = await rows(
    lab,
    'SELECT coalesce(sum(cost_nanos), 0)::float8 / 1e9 AS units FROM usage_ledger WHERE company_id = $1',
    [lab.admin.companyId],
    { units: is.number },
  );
  const [sizes] = await rows(
    lab,
    'SELECT max(tokens)::integer AS tokens FROM (SELECT sum(est_tokens) AS tokens FROM ai_request WHERE company_id = $1 GROUP BY job_id) AS jobs',
    [lab.admin.companyId],
    { tokens: is.number },
  );
  const price = loadPriceList().priceOf('gpt-4.1-mini', lab.app.clock.now());
  if (!price) throw new Error('the price list does not know the model');
  const { cost } = costOf(
    { input: sizes?.tokens ?? 0, cachedInput: 0, output: 10 * usualOutputTokens },
    price,
  );
  await setBudget((spent?.units ?? 0) + (1.5 * Number(cost)) / 1e9);
  const answers = await Promise.all(
    jobs.map(({ id }) => lab.admin.browser.post(`/api/admin/batch-monitoring/${id}/retry`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.text).toContain("more than what's left");
});
