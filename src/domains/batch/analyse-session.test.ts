import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

interface Estimate {
  readonly cost: number;
  readonly fitsBudget: boolean;
}

async function signedIn() {
  const { browser, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  return browser;
}

async function estimate(sessionId: string) {
  const answer = await (await signedIn()).rpc('batch.estimateSession', { sessionId });
  return { status: answer.status, ...(answer.data as Estimate) };
}

const order = async (sessionId: string, agreedCost: number | null) =>
  (await (await signedIn()).rpc('batch.analyseSession', { sessionId, agreedCost })).status;

async function someSession(): Promise<string> {
  const [row] = await rows(
    lab,
    "SELECT id FROM session WHERE company_id = $1 AND external_id = 'conv-0'",
    [lab.admin.companyId],
    { id: is.text },
  );
  return row?.id ?? '';
}

const bought = async (): Promise<number> =>
  (await lab.query('SELECT 1 FROM usage_ledger WHERE company_id = $1', [lab.admin.companyId])).length;

test('one analysed session is read again for the price that was agreed to, once, and keeps its result and corrections meanwhile', async () => {
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(20, 3);
  expect([await lab.stages(), await bought()]).toEqual([{ done: 10 }, 10]);
  const id = await someSession();
  const browser = await signedIn();
  await browser.rpc('dashboard.correctLabel', { sessionId: id, field: 'sentiment', value: 'POSITIVE' });
  const offer = await estimate(id);
  expect(offer).toMatchObject({ fitsBudget: true, sessions: 1 });
  expect(offer.cost).toBeGreaterThan(0);
  expect(await order(id, offer.cost / 2)).toBe(409);
  expect(await order(id, offer.cost)).toBe(200);
  expect([await order(id, offer.cost), (await estimate(id)).status]).toEqual([409, 409]);
  expect(await lab.stages()).toEqual({ done: 10 });
  const before = await lab.query('SELECT processed_at FROM session_enrichment WHERE session_id = $1', [id]);
  await lab.pass(35, 4);
  expect([await lab.stages(), await bought()]).toEqual([{ done: 10 }, 11]);
  const after = await lab.query('SELECT processed_at FROM session_enrichment WHERE session_id = $1', [id]);
  expect(after).not.toEqual(before);
  const session = (await (await signedIn()).get(`/api/dashboard/session/${id}`)).json;
  expect(session).toMatchObject({ data: { session: { sentiment: 'POSITIVE' } } });
});

test('a session whose analysis failed is read again; without text, with nothing left of the budget, or to another company there is no offer', async () => {
  lab.emulator.faults.add({ kind: 'line', contains: 'MARK', end: 'refusal', times: 1 });
  await lab.addSessions(10, { special: 'MARK' });
  await lab.pass(5);
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  const id = await someSession();
  const { companyId } = lab.admin;
  const budget = (nanos: number | null) =>
    lab.query('UPDATE company SET ai_monthly_limit_nano = $2 WHERE id = $1', [companyId, nanos]);
  await budget(0);
  expect(await estimate(id)).toMatchObject({ fitsBudget: false });
  expect(await order(id, 1)).toBe(409);
  await budget(null);
  const stranger = await lab.app.signUp();
  expect((await stranger.browser.rpc('batch.estimateSession', { sessionId: id })).status).toBe(404);
  expect((await stranger.browser.rpc('batch.analyseSession', { sessionId: id, agreedCost: 1 })).status).toBe(
    404,
  );
  expect(await order(id, 1)).toBe(200);
  expect(await lab.stages()).toEqual({ done: 9, asked: 1 });
  await lab.pass(35, 4);
  expect(await lab.stages()).toEqual({ done: 10 });
  await lab.query('DELETE FROM session_transcript WHERE session_id = $1', [id]);
  const refused = await (await signedIn()).rpc('batch.estimateSession', { sessionId: id });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('no transcript')]);
});

test('a damaged transcript fails alone and is logged: its session is shown without messages, the others are analysed', async () => {
  await lab.addSessions(10);
  const id = await someSession();
  await lab.query("UPDATE session_transcript SET body = '\\x00'::bytea WHERE session_id = $1", [id]);
  lab.app.logs.length = 0;
  const shown = await (await signedIn()).get(`/api/dashboard/session/${id}`);
  expect(shown.json).toMatchObject({ data: { session: { id, messages: [] } } });
  expect(lab.app.logs.filter(({ message }) => message === 'a stored transcript is damaged')).toEqual([
    { level: 'error', facts: { sessionId: id, fault: 'Error' }, message: expect.any(String) },
  ]);
  await lab.pass(5);
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 9, failed: 1 });
  expect((await estimate(id)).status).toBe(409);
});
