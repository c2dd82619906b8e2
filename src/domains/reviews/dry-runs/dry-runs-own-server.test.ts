import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

const weekMs = 7 * 86_400_000;

test("a model that a company's own server does not have fails its dry run at once, and what waits is analysed meanwhile", async () => {
  await using lab = await startBatchLab({ direct: true, env: { AI_ALLOW_PRIVATE: 'true' } });
  await lab.fresh();
  const { browser, email, password } = lab.admin;
  const account = { provider: 'compatible', baseUrl: lab.emulator.openaiBaseUrl, model: 'our-model' };
  expect((await browser.post('/api/admin/ai-provider', { account })).status).toBe(200);
  await lab.addSessions(40);
  await lab.pass(5);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw');
  await browser.post('/api/auth/login', { email, password });
  for (let n = 0; n < 3; n += 1) {
    const next = await browser.get('/api/dashboard/reviews/next');
    const { item } = (next.json as { data: { item: { id: string } } }).data;
    const labels = { sentiment: 'NEGATIVE', category: null, escalated: false, language: 'en' };
    expect((await browser.post(`/api/dashboard/reviews/${item.id}`, { labels })).status).toBe(200);
  }
  lab.emulator.faults.add({
    kind: 'status',
    on: 'chat.completions',
    status: 404,
    code: 'model_not_found',
    message: 'The model does not exist.',
    times: null,
  });
  const order = { model: 'absent', agreedSessions: 3, agreedCost: 0 };
  expect((await browser.post('/api/dashboard/dry-runs', order)).status).toBe(200);
  const run = async () => {
    const answer = await browser.get('/api/dashboard/dry-runs');
    return (answer.json as { data: { dryRuns: { id: string; waiting: number; failed: number }[] } }).data
      .dryRuns[0];
  };
  for (let n = 0; n < 10 && (await run())?.waiting; n += 1) await lab.pass(1);
  expect(await run()).toMatchObject({ model: 'absent', sessions: 3, answered: 0, failed: 3, waiting: 0 });
  // Three reviews give no figure, in either version.
  const result = await browser.get(`/api/dashboard/dry-runs/${(await run())?.id}`);
  const { fields } = (result.json as { data: { fields: unknown[] } }).data;
  for (const field of fields)
    expect(field).toMatchObject({
      count: 0,
      missing: 30,
      before: { agreement: null },
      anew: { agreement: null },
    });
  lab.emulator.faults.clear();
  await lab.addSessions(12, { from: 100 });
  await lab.pass(1);
  expect(await lab.stages()).toEqual({ done: 52 });
});
