import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

interface Job {
  readonly id: string;
  readonly cost: number | null;
  readonly requestCount: number;
  readonly tokens: { readonly input: number };
}

test('jobs leave as their table shows them, with their costs, and nothing of another company', async () => {
  await lab.addSessions(5);
  await lab.pass(5);
  await lab.pass(20, 3);
  const { browser, companyId, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  const shown = (await browser.get('/api/admin/batch-monitoring?timeRange=7d')).json as {
    data: { jobs: Job[] };
  };
  expect(shown.data.jobs.length).toBeGreaterThan(0);
  const answer = await browser.get('/api/admin/batch-monitoring/export?timeRange=7d');
  expect(answer.headers['content-disposition']).toMatch(/filename="ai-batches-.*\.csv"/);
  const found = parse(answer.text, { columns: true }) as Record<string, string>[];
  expect(
    found.map(({ id, cost, requestCount, inputTokens }) => [id, cost, requestCount, inputTokens].map(String)),
  ).toEqual(
    shown.data.jobs.map(({ id, cost, requestCount, tokens }) =>
      [id, cost ?? '', requestCount, tokens.input].map(String),
    ),
  );
  const lines = (await browser.get('/api/admin/batch-monitoring/export?timeRange=7d&format=jsonl')).text;
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Job).id),
  ).toEqual(found.map(({ id }) => id));
  const none = await browser.get('/api/admin/batch-monitoring/export?timeRange=7d&status=failed');
  expect(parse(none.text, { columns: true })).toEqual([]);
  const entries = await rows(lab, "SELECT company_id FROM audit_entry WHERE action = 'batch.export'", [], {
    company_id: is.text,
  });
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ company_id: companyId })));
  await lab.fresh();
  const stranger = await lab.admin.browser.get('/api/admin/batch-monitoring/export?timeRange=7d');
  expect(parse(stranger.text, { columns: true })).toEqual([]);
});
