import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../../../ai-emulator/server.ts';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { listen } from '../../../../test/rig/listen.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

const path = '/api/admin/ai-provider';
const key = 'sk-own-0123456789abcdef';

let lab: BatchLab;
/** A server of a company's own, beside the service's. */
let own: Emulator;
beforeAll(async () => {
  own = await createEmulator({ clock: { mode: 'manual' }, seed: 3 });
  lab = await startBatchLab({ direct: true, env: { AI_ALLOW_PRIVATE: 'true', AI_TIMEOUT_SECONDS: '5' } });
});
afterAll(async () => {
  await lab[Symbol.asyncDispose]();
  await own.close();
});
beforeEach(async () => {
  own.faults.clear();
  await lab.fresh();
});

const server = (more: object = {}) => ({
  provider: 'compatible',
  baseUrl: own.openaiBaseUrl,
  model: 'our-model',
  apiKey: key,
  ...more,
});

async function save(account: object | null): Promise<void> {
  const answer = await lab.admin.browser.post(path, { account });
  expect(answer.text).toContain('"success":true');
}

async function refusal(account: object, browser = lab.admin.browser): Promise<[number, string]> {
  const answer = await browser.post(path, { account });
  return [answer.status, answer.text];
}

const models = async (): Promise<string[]> =>
  (
    await rows(
      lab,
      'SELECT DISTINCT model FROM session_enrichment WHERE company_id = $1 ORDER BY model',
      [lab.admin.companyId],
      { model: is.text },
    )
  ).map(({ model }) => model);

test('a company that sets a server of its own is read there, by its model and at its price, and nothing goes to the service', async () => {
  const [before, service] = [own.chat().calls, lab.emulator.chat().calls];
  await save(server({ price: { input: 0.001, output: 0.002 } }));
  expect(own.chat().calls - before).toBe(1);
  await lab.addSessions(12);
  await lab.pass(5);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(await models()).toEqual(['our-model']);
  expect([own.chat().calls - before, lab.emulator.chat().calls - service]).toEqual([13, 0]);
  const { provider, jobs, summary } = await lab.monitor();
  expect(provider).toMatchObject({
    name: 'compatible',
    isOwn: true,
    model: 'our-model',
    priceBasis: 'company',
  });
  const [spent] = await rows(
    lab,
    'SELECT sum(input_tokens * 1000::bigint + output_tokens * 2000::bigint)::float8 AS nanos FROM usage_ledger WHERE company_id = $1',
    [lab.admin.companyId],
    { nanos: is.number },
  );
  expect(jobs[0]?.cost).toBeCloseTo((spent?.nanos ?? 0) / 1e9, 9);
  expect(summary.costSavings).toMatchObject({ saved: 0 });
});

test('a key is stored sealed and never shown, and stays with the server that it was given for', async () => {
  await save(server());
  const shown = await lab.admin.browser.get(path);
  expect(shown.json).toMatchObject({
    data: {
      account: { provider: 'compatible', hasKey: true, mode: 'direct', price: null },
      mayBePrivate: true,
    },
  });
  const kept = await lab.query(
    "SELECT a::text AS row FROM ai_account a UNION ALL SELECT e::text FROM audit_entry e WHERE action = 'batch.saveAccount'",
  );
  expect(JSON.stringify([kept, shown.text, lab.app.logs])).not.toContain(key);
  const [row] = await rows(
    lab,
    'SELECT key_sealed FROM ai_account WHERE company_id = $1 AND left_at IS NULL',
    [lab.admin.companyId],
    { key_sealed: is.text },
  );
  expect(row?.key_sealed).toMatch(/^v1\./);
  // Left out, it stays; at another origin it does not follow.
  await save({ ...server(), apiKey: undefined, model: 'another' });
  expect((await lab.admin.browser.get(path)).json).toMatchObject({ data: { account: { hasKey: true } } });
  await save({
    ...server(),
    apiKey: undefined,
    baseUrl: own.openaiBaseUrl.replace('127.0.0.1', 'localhost'),
  });
  expect((await lab.admin.browser.get(path)).json).toMatchObject({ data: { account: { hasKey: false } } });
});

test('what does not answer is not saved, and nobody learns more than that', async () => {
  own.faults.add({
    kind: 'status',
    on: 'chat.completions',
    status: 401,
    message: 'wrong key 4711',
    times: null,
  });
  const refused = await refusal(server());
  own.faults.clear();
  const closed = await refusal(server({ baseUrl: 'http://127.0.0.1:1/v1' }));
  const silent = await refusal(server({ baseUrl: 'http://127.0.0.1:8099/nothing' }));
  for (const [status, text] of [refused, silent]) {
    expect(status).toBe(422);
    expect(text).toContain("couldn't be reached");
    expect(text).not.toContain('4711');
  }
  expect(closed[0]).toBe(422);
  expect((await lab.admin.browser.get(path)).json).toMatchObject({ data: { account: null } });
  expect(await refusal({ provider: 'openai', model: 'gpt-4.1-mini' })).toEqual([
    422,
    expect.stringContaining('API key'),
  ]);
  expect((await refusal(server({ mode: 'batch' })))[0]).toBe(422);
  expect((await refusal(server({ baseUrl: null })))[0]).toBe(422);
  const colleague = await lab.app.addColleague(lab.admin.companyId, 'USER');
  expect((await refusal(server(), colleague.browser))[0]).toBe(403);
  expect((await colleague.browser.get(path)).status).toBe(403);
});

test('a company with a provider of its own has an AI, where the service has none and its neighbour neither', async () => {
  await using app = await startApp({ env: { AI_PROVIDER: 'none', AI_ALLOW_PRIVATE: 'true' } });
  const [{ browser }, neighbour] = [await app.signUp(), await app.signUp()];
  const hasAi = async ({ get }: Pick<typeof browser, 'get'>) =>
    ((await get('/api/dashboard/config')).json as { data: { features: { ai: boolean } } }).data.features.ai;
  expect(await hasAi(browser)).toBe(false);
  expect((await browser.post(path, { account: server() })).status).toBe(200);
  expect([await hasAi(browser), await hasAi(neighbour.browser)]).toEqual([true, false]);
});

test('private addresses are refused unless the operator allows them', async () => {
  await using app = await startApp({ env: { AI_PROVIDER: 'none' } });
  const { browser } = await app.signUp();
  const calls = own.chat().calls;
  for (const baseUrl of [
    own.openaiBaseUrl,
    'http://10.0.0.8/v1',
    'https://169.254.169.254/v1',
    'https://[::1]:8443/v1',
  ]) {
    const answer = await browser.post(path, { account: server({ baseUrl }) });
    expect([baseUrl, answer.status]).toEqual([baseUrl, 422]);
  }
  expect(own.chat().calls).toBe(calls);
});

test('another company, and the gate of the service, are not touched by a key that is wrong', async () => {
  await save(server());
  const first = lab.admin;
  own.faults.add({ kind: 'status', on: 'chat.completions', status: 401, times: null });
  await lab.addSessions(12);
  await lab.pass(5);
  const { provider } = await lab.monitor();
  expect(provider.closedReason).toMatch(/401/);
  expect(await lab.query('SELECT * FROM provider_gate WHERE closed_until IS NOT NULL')).toEqual([]);
  const other = await lab.app.signUp();
  const seen = await other.browser.get('/api/admin/batch-monitoring');
  expect(seen.json).toMatchObject({ data: { provider: { isOwn: false, closedReason: null, limits: [] } } });
  expect(seen.text).not.toContain('our-model');
  // Set anew, it is asked at once.
  own.faults.clear();
  await first.browser.post('/api/auth/login', { email: first.email, password: first.password });
  await save(server());
  await lab.pass(15, 2);
  expect(await lab.stages()).toEqual({ done: 12 });
});

test.each(['signed out', 'in another role', 'of a company that is archived'])(
  'whoever is %s before a server answers sends nothing there any more',
  async (now) => {
    await using app = await startApp({ env: { AI_PROVIDER: 'none', AI_ALLOW_PRIVATE: 'true' } });
    const boss = await app.signUp();
    const leaver = await app.addColleague(boss.companyId, 'ADMIN');
    const superAdmin = await app.addStaff('SUPER_ADMIN');
    const slow = createServer();
    const baseUrl = `http://127.0.0.1:${await listen(slow)}/v1`;
    const asked = once(slow, 'request');
    const saved = leaver.browser.post(path, { account: server({ baseUrl }) });
    const [, response] = (await asked) as [unknown, ServerResponse];
    if (now === 'of a company that is archived')
      await superAdmin.browser.delete(`/api/platform/companies/${boss.companyId}`);
    else
      await boss.browser.rpc('users.update', {
        userId: leaver.userId,
        ...(now === 'signed out' ? { status: 'DISABLED' } : { role: 'USER' }),
      });
    response.setHeader('content-type', 'application/json').end('{"choices":[]}');
    expect((await saved).status).toBe(now === 'in another role' ? 403 : 401);
    expect(await app.database.system((tx) => tx.query('SELECT 1 FROM ai_account'))).toEqual([]);
    slow.close();
  },
);
